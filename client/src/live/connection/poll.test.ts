import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPolls, poll } from './poll';
import { Inbox } from '../testing/inbox';
import { resetState, receive, liveStore } from '../state/store';

let inbox: Inbox;
/** Calls that the server does not answer. */
let failing: string[];

beforeEach(() => {
  vi.useFakeTimers();
  inbox = new Inbox();
  failing = [];
  vi.stubGlobal('fetch', (url: string) => {
    if (failing.some((path) => url.includes(path))) return Promise.reject(new TypeError('network'));
    const answers = { user: inbox.user(), chats: inbox.chats(), likes: inbox.likes() };
    const [, part] = /\/api\/(user|chats|likes)\.php/.exec(url) ?? [];
    return Promise.resolve(Response.json(answers[part as keyof typeof answers]));
  });
});
afterEach(() => {
  forgetPolls();
  resetState();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function polled(): Promise<unknown> {
  const polling = poll().catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return polling;
}

test.each(['chats', 'likes'])('a poll that fails for the %s brings all that did not', async (part) => {
  receive({ kind: 'sync', sync: inbox.sync() });
  inbox.receive(2);
  inbox.actOnLike('likedBy', 3);
  inbox.changeLanguage();
  failing = [part];
  await polled();
  const { base } = liveStore.getState();
  expect(base.user).toEqual(inbox.user().user);
  expect(base.chats.size).toBe(part === 'chats' ? 0 : 1);
  expect(base.likes.size).toBe(part === 'likes' ? 0 : 1);
});

test('nothing is taken from a poll that does not say whose it is', async () => {
  receive({ kind: 'sync', sync: inbox.sync() });
  inbox.receive(2);
  failing = ['user'];
  expect(await polled()).toBeInstanceOf(Error);
  expect(liveStore.getState().base.chats.size).toBe(0);
});
