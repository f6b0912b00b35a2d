import { setServerClock } from '../platform/server-clock';
import type { Check } from './check';
import type { ErrorBody, RefusedCall } from './wire.gen';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Options = {
  /** Sent as JSON; a file as it is. */
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal | undefined;
  /** A POST that may be repeated without doing anything twice. The other methods may always. */
  idempotent?: boolean;
  /** The idempotency key, where the body has no field for one. */
  idempotencyKey?: string;
  patienceMs?: number;
  /** Goes on when the session ends. */
  outlivesSession?: boolean;
  /** What its answer has to be. */
  is?: Check;
  /** Sends the request instead of `fetch`. */
  send?: Send;
};

type Send = (
  url: string,
  request: { method: string; headers: Headers; body?: Blob | string; signal: AbortSignal },
) => Promise<Response>;

/** A refusal of the server, with its reason. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: RefusedCall;

  constructor(status: number, refusal: RefusedCall) {
    super(refusal.message);
    this.name = 'Refused';
    this.status = status;
    this.refusal = refusal;
  }
}

/** Whether a call was refused because what it asks for is not there, or not for the caller. */
export function isMissing(error: unknown): boolean {
  return error instanceof Refused && error.status === 404;
}

/** No answer that can be read: for a write, the outcome is unknown. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super('No answer from the server', { cause });
    this.name = 'Unreachable';
  }
}

const RETRIES = 5;
const FIRST_DELAY_MS = 300;
/**
 * An attempt ends when nothing has been received for this long, however long the whole call may take: a dead link gives
 * no other sign.
 */
const PATIENCE_MS = 10_000;
/** After this time there is no further attempt: the call fails, and its caller decides. */
const LONGEST_MS = 25_000;
const UNAVAILABLE = [500, 502, 503, 504];

const logoutListeners = new Set<() => void>();

/** Calls `listener` whenever the server no longer knows this browser's session (specification 8). */
export function onLoggedOut(listener: () => void): void {
  logoutListeners.add(listener);
}

let session = new AbortController();

/** Gives up every call under way: its answer would be for a member who is no longer here. */
export function abandonCalls(): void {
  session.abort();
  session = new AbortController();
}

/** Makes a call of the API, with `path` without `/api/`, and returns its answer. */
export async function call<T>(method: Method, path: string, options: Options = {}): Promise<T> {
  const { answer } = await request(method, path, options);
  return checked(answer, path, options.is) as T;
}

/** An answer that fails its check counts as none: used further on, it would cause an error far from its cause. */
function checked(answer: unknown, path: string, is?: Check): object {
  if (typeof answer === 'object' && answer !== null && is?.(answer) !== false) return answer;
  throw new Unreachable(new TypeError(`The answer of ${path} has another shape`));
}

/** An answer together with the tag that asks for it again. */
export type Tagged<T> = { answer: T; etag: string | null };

/** Makes a GET whose result is `null` when the answer behind `etag` is still current. */
export async function callIfChanged<T>(path: string, etag: string | null, is?: Check): Promise<Tagged<T> | null> {
  const { status, answer, etag: next } = await request('GET', path, {}, etag);
  return status === UNCHANGED ? null : { answer: checked(answer, path, is) as T, etag: next };
}

const UNCHANGED = 304;

/** What came back, its body read. */
type Reply = { status: number; answer: unknown; etag: string | null };

async function request(method: Method, path: string, options: Options, etag: string | null = null): Promise<Reply> {
  const repeatable = method !== 'POST' || options.idempotent === true || options.idempotencyKey !== undefined;
  const ends = [options.signal, options.outlivesSession ? undefined : session.signal];
  const signal = AbortSignal.any(ends.filter((end) => end !== undefined));
  const begun = Date.now();
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await attemptOnce(method, path, { ...options, signal }, etag);
    if (!(outcome instanceof Error)) return outcome;
    // A browser that knows of no network has nothing to wait for.
    const isCutOff = 'onLine' in navigator && !navigator.onLine;
    const isLast = !repeatable || attempt === RETRIES || Date.now() - begun >= LONGEST_MS || isCutOff;
    if (isLast || (outcome instanceof Refused && !UNAVAILABLE.includes(outcome.status))) throw outcome;
    await pause(attempt, signal);
  }
}

async function attemptOnce(
  method: Method,
  path: string,
  { body, query, signal, idempotencyKey, patienceMs = PATIENCE_MS, send = fetch }: Options & { signal: AbortSignal },
  etag: string | null,
): Promise<Reply | Refused | Unreachable> {
  const headers = new Headers({ 'X-Client-Request': '1' });
  const isFile = body instanceof Blob;
  if (body !== undefined) headers.set('Content-Type', isFile ? body.type : 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (etag !== null) headers.set('If-None-Match', etag);
  const silence = silenceOf(patienceMs);
  try {
    const response = await send(`/api/${path}${search(query)}`, {
      method,
      headers,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      signal: AbortSignal.any([silence.signal, signal]),
    });
    // Where no socket opens, this is how the server's clock is known.
    setServerClock(Date.parse(response.headers.get('Date') ?? ''));
    const { status } = response;
    if (status === UNCHANGED) return { status, answer: null, etag };
    const answer = JSON.parse(await textOf(response, silence.broken)) as unknown;
    return response.ok ? { status, answer, etag: response.headers.get('ETag') } : refused(status, answer);
  } catch (cause) {
    signal.throwIfAborted();
    return new Unreachable(cause);
  } finally {
    silence.end();
  }
}

/** Aborts an attempt in which nothing is received for this long. */
function silenceOf(ms: number) {
  const controller = new AbortController();
  const listen = () => setTimeout(() => controller.abort(new DOMException('silence', 'TimeoutError')), ms);
  let timer = listen();
  return {
    signal: controller.signal,
    broken: () => {
      clearTimeout(timer);
      timer = listen();
    },
    end: () => clearTimeout(timer),
  };
}

/** The body, piece by piece: on a slow line a long one may take its time, as long as it comes. */
async function textOf({ body }: Response, onPiece: () => void): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return text + decoder.decode();
    onPiece();
    text += decoder.decode(piece.value, { stream: true });
  }
}

function refused(status: number, answer: unknown): Refused {
  const refusal = (answer as ErrorBody).error;
  if (refusal.code === 'authentication_required') for (const listener of logoutListeners) listener();
  return new Refused(status, refusal);
}

function search(query: Options['query']): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;
}

/** Doubles with each attempt; the jitter keeps many clients from coming back in step. */
function pause(attempt: number, signal: AbortSignal): Promise<void> {
  const ms = FIRST_DELAY_MS * 2 ** attempt * (0.5 + Math.random() / 2);
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
