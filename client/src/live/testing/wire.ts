/** The calls of a page to the server's side of one member, and the ways in which calls fail. */
import type { ConversationId, ErrorBody, MemberId, Rev } from '../../api/wire.gen';
import type { Inbox } from './inbox';

export const FAILURES = ['error', 'page', 'busy', 'limited', 'cut', 'silence', 'unplugged'] as const;
export type Failure = (typeof FAILURES)[number];

export class Wire {
  /** What becomes of the next calls; all calls after these get through. */
  failures: Failure[] = [];
  /** All calls from now on end like this. */
  broken: Failure | null = null;
  readonly requests: { path: string; query: URLSearchParams; at: number }[] = [];
  readonly #inbox: Inbox;
  readonly #partner: (conversation: ConversationId) => MemberId;

  constructor(inbox: Inbox, partner: (conversation: ConversationId) => MemberId) {
    this.#inbox = inbox;
    this.#partner = partner;
  }

  /** Stands in for the network. */
  readonly fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, 'http://vonk.example');
    const path = pathname.replace('/api/', '');
    this.requests.push({ path, query: searchParams, at: Date.now() });
    const failure = this.broken ?? this.failures.shift();
    const answer = JSON.stringify(this.#answer(path, searchParams));
    await Promise.resolve();
    return failure ? failed(failure, answer, init.signal) : new Response(answer);
  };

  calls(path: string): number {
    return this.requests.filter((call) => call.path === path).length;
  }

  #answer(path: string, query: URLSearchParams): unknown {
    const number = (name: string) => Number(query.get(name));
    switch (path) {
      case 'sync.php': {
        const epoch = query.get('epoch');
        return this.#inbox.sync(epoch === null ? undefined : { rev: number('since') satisfies Rev, epoch });
      }
      case 'edits.php':
        return this.#inbox.edits(number('conversation'), number('since'), number('after'), number('limit'));
      case 'chat.php':
        return this.#page(query);
      default:
        throw new Error(`no ${path} here`);
    }
  }

  #page(query: URLSearchParams): unknown {
    const limit = Number(query.get('limit'));
    const partner = query.has('profile') ? Number(query.get('profile')) : this.#partner(Number(query.get('id')));
    const after = query.get('after');
    if (after !== null) return this.#inbox.page(partner, Number(after), limit);
    const before = Number(query.get('before') ?? Infinity);
    return this.#inbox.pageBefore(partner, before, limit);
  }
}

function failed(
  failure: Failure,
  answer: string,
  signal: AbortSignal | null | undefined,
): Response | Promise<Response> {
  switch (failure) {
    case 'error':
      return refusal(500, { code: 'try_again', message: '' });
    case 'page':
      return new Response('<html>Bad gateway</html>', { status: 502 });
    case 'busy':
      return refusal(503, { code: 'try_again', message: '' });
    case 'limited':
      return refusal(429, { code: 'rate_limited', data: { retry_ms: 2_000 }, message: '' });
    case 'cut':
      return new Response(cut(answer));
    case 'silence':
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    case 'unplugged':
      return Promise.reject(new TypeError('network'));
  }
}

function refusal(status: number, error: ErrorBody['error']): Response {
  return Response.json({ error } satisfies ErrorBody, { status });
}

/** A body that ends in the middle. */
function cut(text: string): ReadableStream {
  return new ReadableStream({
    start: (body) => body.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2))),
    pull: (body) => body.error(new TypeError('cut')),
  });
}
