import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unreachable } from '../api/http';
import { member } from '../testing/fixtures';
import { endSession, logOut, onLeaving, useSession } from './session';

let left: string[];
onLeaving(({ email }) => {
  left.push(email);
  return Promise.resolve();
});

beforeEach(() => {
  left = [];
  useSession.setState({ status: 'member', user: member, rev: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a member who logs out leaves nothing behind, also when the socket reports it before the call is answered', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  let aborted = false;
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => (aborted = true));
    return answer;
  });
  const leaving = logOut();
  endSession();
  resolve(Response.json({}));
  await leaving;
  expect(aborted, 'its answer takes the cookies away').toBe(false);
  expect(useSession.getState().status).toBe('visitor');
  expect(left).toEqual([member.email]);
});

test('a member whose logout did not reach the server is still logged in, with all data', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  const leaving = expect(logOut()).rejects.toBeInstanceOf(Unreachable);
  await vi.runAllTimersAsync();
  await leaving;
  expect(useSession.getState().status).toBe('member');
  expect(left).toEqual([]);
});
