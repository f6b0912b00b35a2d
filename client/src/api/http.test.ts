import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abandonCalls, call, callIfChanged, onLoggedOut, Refused, Unreachable } from './http';

type Answer = () => Response | Promise<Response>;

/** Answers each call with the next of `answers`, and all further calls with the last one. */
function network(...answers: Answer[]) {
  const fetched = vi.fn<typeof fetch>(() => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve().then(() => answer?.() ?? Response.error());
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const ok = (body: unknown = {}) => Response.json(body);
const unavailable = () => Response.json({ error: { code: 'try_again', message: '' } }, { status: 503 });
const unplugged = () => Promise.reject(new TypeError('network'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs all timers and returns the outcome of the call. */
async function ended<T>(promise: Promise<T>): Promise<T | Error> {
  const settled = promise.catch((error: unknown) => error as Error);
  await vi.runAllTimersAsync();
  return settled;
}

test('every call is marked as a client request', async () => {
  const fetched = network(() => ok());
  await ended(call('GET', 'user.php'));
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/user.php');
  expect(new Headers(init?.headers).get('X-Client-Request')).toBe('1');
});

test('values that are not given are not in the query', async () => {
  const fetched = network(() => ok());
  await ended(call('GET', 'chat.php', { query: { id: 5, before: undefined, limit: 64 } }));
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/chat.php?id=5&limit=64');
});

test('a call without an answer is made again five times', async () => {
  const fetched = network(unplugged);
  expect(await ended(call('GET', 'user.php'))).toBeInstanceOf(Unreachable);
  expect(fetched).toHaveBeenCalledTimes(6);
});

test('a browser that knows of no network does not let one wait for it', async () => {
  const fetched = network(unplugged);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await ended(call('GET', 'user.php'))).toBeInstanceOf(Unreachable);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a call that gets through at last gives its answer', async () => {
  network(unplugged, unavailable, () => ok({ a: 1 }));
  expect(await ended(call('GET', 'user.php'))).toEqual({ a: 1 });
});

test('an answer that breaks off is no answer', async () => {
  const cut = () =>
    new Response(
      new ReadableStream({
        start: (body) => body.enqueue(new TextEncoder().encode('{"a":')),
        pull: (body) => body.error(new TypeError('cut')),
      }),
    );
  const fetched = network(cut, () => ok({ a: 1 }));
  expect(await ended(call('GET', 'user.php'))).toEqual({ a: 1 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

/** Answers nothing, until the caller gives up. */
function hole(_: unknown, init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });
}

test('a network that swallows everything is reported within half a minute or so', async () => {
  const fetched = vi.fn<typeof fetch>(hole);
  vi.stubGlobal('fetch', fetched);
  const begun = Date.now();
  expect(await ended(call('GET', 'user.php'))).toBeInstanceOf(Unreachable);
  expect(Date.now() - begun).toBeLessThan(40_000);
  expect(fetched.mock.calls.length).toBeGreaterThan(1);
});

test('a long answer may take its time on a slow line, as long as it comes', async () => {
  const pieces = ['{"a":', '1', '2', '3', '4', '}'];
  const drip = () =>
    new Response(
      new ReadableStream({
        pull: async (body) => {
          await new Promise((resolve) => setTimeout(resolve, 9_000));
          const piece = pieces.shift();
          if (piece === undefined) body.close();
          else body.enqueue(new TextEncoder().encode(piece));
        },
      }),
    );
  const fetched = network(drip);
  expect(await ended(call('GET', 'chats.php'))).toEqual({ a: 1234 });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('the waits between attempts grow', async () => {
  const at: number[] = [];
  network(() => {
    at.push(Date.now());
    return unplugged();
  });
  await ended(call('GET', 'user.php'));
  const waits = at.slice(1).map((time, n) => time - (at[n] ?? 0));
  waits.forEach((wait, n) => {
    expect(wait).toBeGreaterThanOrEqual(150 * 2 ** n);
    expect(wait).toBeLessThanOrEqual(300 * 2 ** n + 1);
  });
});

test('a write that may not be repeated is made once', async () => {
  const fetched = network(unplugged);
  await ended(call('POST', 'user.php', { body: {} }));
  expect(fetched).toHaveBeenCalledTimes(1);
  await ended(call('POST', 'message.php', { body: {}, idempotent: true }));
  expect(fetched).toHaveBeenCalledTimes(7);
});

test('a file travels as it is, under a name by which it may be repeated', async () => {
  const fetched = network(unplugged, () => ok({ id: 1 }));
  const file = new Blob(['picture'], { type: 'image/png' });
  await ended(call('POST', 'photo.php', { body: file, idempotencyKey: 'a-key' }));
  expect(fetched).toHaveBeenCalledTimes(2);
  const init = fetched.mock.calls[1]?.[1];
  expect(init?.body).toBe(file);
  expect(new Headers(init?.headers).get('Content-Type')).toBe('image/png');
  expect(new Headers(init?.headers).get('Idempotency-Key')).toBe('a-key');
});

test('a refusal is reported with its data, and not requested again', async () => {
  const error = { code: 'insufficient_credits', data: { cost: 1, credits: 0 }, message: 'Not enough' };
  const fetched = network(() => Response.json({ error }, { status: 402 }));
  const refused = await ended(call('POST', 'message.php', { idempotent: true }));
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ status: 402, refusal: error });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('an error page of a proxy is no answer', async () => {
  network(() => new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(await ended(call('GET', 'user.php'))).toBeInstanceOf(Unreachable);
});

test('a refusal that asks for a login means that the member is logged out', async () => {
  const listener = vi.fn();
  onLoggedOut(listener);
  const data = { authentication_required: true };
  network(() => Response.json({ error: { code: 'authentication_required', data, message: '' } }, { status: 403 }));
  await ended(call('GET', 'chats.php'));
  expect(listener).toHaveBeenCalledOnce();

  network(() => Response.json({ error: { code: 'free_limit', data: { limit: 2 }, message: '' } }, { status: 403 }));
  await ended(call('GET', 'chats.php'));
  expect(listener).toHaveBeenCalledOnce();
});

test('an answer that is still current is not sent again', async () => {
  const fetched = network(
    () => Response.json({ rev: 7 }, { headers: { ETag: '"7"' } }),
    () => new Response(null, { status: 304 }),
  );
  expect(await ended(callIfChanged('user.php', null))).toEqual({ answer: { rev: 7 }, etag: '"7"' });
  expect(await ended(callIfChanged('user.php', '"7"'))).toBeNull();
  expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).get('If-None-Match')).toBe('"7"');
});

test('a call that is given up ends at once', async () => {
  const fetched = network(unplugged);
  const giveUp = new AbortController();
  const ending = call('GET', 'user.php', { signal: giveUp.signal }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  giveUp.abort(new Error('left'));
  expect(await ending).toMatchObject({ message: 'left' });
  await vi.runAllTimersAsync();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('the end of a session gives up what is under way, and nothing after it', async () => {
  network(unplugged);
  const ending = call('GET', 'chats.php').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  abandonCalls();
  expect(await ending).toMatchObject({ name: 'AbortError' });
  network(() => ok({ a: 1 }));
  expect(await ended(call('GET', 'settings.php'))).toEqual({ a: 1 });
});
