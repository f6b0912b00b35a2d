import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAGE_LENGTH } from '../api/chat';
import type { Message } from '../api/wire.gen';
import { resumePoint } from './base';
import { startRefreshing } from './refresh';
import { Inbox } from './testing/inbox';
import { conversationWith } from './testing/people';
import { clearWorld, tell, world } from './world';

const CONVERSATION = conversationWith(2);
let inbox: Inbox;
let stop: () => void;
/** The `after` of each page that was asked for. */
let asked: number[];

beforeEach(() => {
  vi.useFakeTimers();
  inbox = new Inbox();
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    const after = Number(new URL(url, 'http://vonk.example').searchParams.get('after'));
    asked.push(after);
    return Promise.resolve(Response.json(inbox.page(2, after, PAGE_LENGTH)));
  });
  stop = startRefreshing();
});
afterEach(() => {
  stop();
  clearWorld();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The whole conversation is here. */
function open(): void {
  sync();
  for (let after = 0; after < inbox.visible(CONVERSATION, 0).length; after += PAGE_LENGTH) {
    const page = inbox.page(2, after, PAGE_LENGTH);
    if (page.chat) tell({ by: 'page', page, chat: page.chat });
  }
}

function sync(): void {
  tell({ by: 'sync', sync: inbox.sync(resumePoint(world.getState().base)) });
}

function shown(): readonly Message[] {
  return (
    world
      .getState()
      .base.threads.get(CONVERSATION)
      ?.pages.flatMap(({ messages }) => messages) ?? []
  );
}

test('messages that changed unheard are fetched again, page by page, the newest first', async () => {
  inbox.receivePhoto(2);
  for (let n = 0; n < 2 * PAGE_LENGTH; n += 1) inbox.receive(2);
  open();
  const before = shown();
  inbox.readyPhoto(2);
  sync();
  await vi.runAllTimersAsync();
  expect(asked).toEqual([2 * PAGE_LENGTH, PAGE_LENGTH, 0]);
  expect(shown()).toEqual(inbox.visible(CONVERSATION, 0));
  expect(shown().filter((message, place) => message !== before[place])).toHaveLength(1);
});

test('a change that is told in time is not fetched', async () => {
  inbox.receivePhoto(2);
  open();
  const frame = inbox.readyPhoto(2);
  tell({ by: 'chats', answer: inbox.chats() });
  await vi.advanceTimersByTimeAsync(200);
  if (frame) tell({ by: 'frame', frame });
  await vi.runAllTimersAsync();
  expect(asked).toEqual([]);
  expect(shown()).toEqual(inbox.visible(CONVERSATION, 0));
});

test('what could not be fetched is tried again, less and less often', async () => {
  inbox.receivePhoto(2);
  open();
  const answers = globalThis.fetch;
  const refusal = { error: { code: 'rate_limited', data: { retry_ms: 1 }, message: '' } };
  const failing = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(refusal, { status: 429 })));
  vi.stubGlobal('fetch', failing);
  inbox.readyPhoto(2);
  sync();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failing).toHaveBeenCalledTimes(2);
  vi.stubGlobal('fetch', answers);
  await vi.runAllTimersAsync();
  expect(shown()).toEqual(inbox.visible(CONVERSATION, 0));
});

test('a server that does not know of the change it told is not asked without end', async () => {
  inbox.receivePhoto(2);
  open();
  const old = inbox.page(2, 0, PAGE_LENGTH);
  const answer = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(old)));
  vi.stubGlobal('fetch', answer);
  inbox.readyPhoto(2);
  sync();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answer.mock.calls.length).toBeLessThan(10);
});
