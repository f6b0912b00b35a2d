import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../api/http';
import { useChats } from '../../stores/chats';
import { useMessages } from '../../stores/messages';
import { removeChatsWith } from './delete-chat';
import { retract } from './retract';
import { Inbox } from '../testing/inbox';
import { conversationWith } from '../testing/people';
import { resetState, receive, liveStore } from '../state/store';

const CONVERSATION = conversationWith(2);
let inbox: Inbox;
let answer: () => Response;

beforeEach(() => {
  inbox = new Inbox();
  receive({ kind: 'sync', sync: inbox.sync() });
  receive({ kind: 'frame', frame: inbox.send(2) });
  vi.stubGlobal('fetch', () => Promise.resolve().then(() => answer()));
});
afterEach(() => {
  resetState();
  vi.unstubAllGlobals();
});

function kinds(): string[] {
  const pages = useMessages.getState().threads.get(CONVERSATION)?.pages ?? [];
  return pages.flatMap(({ messages }) => messages.map(({ kind }) => kind));
}

function refusal(code: string): Response {
  return Response.json({ error: { code, message: '' } }, { status: 409 });
}

test('a message that is taken back is gone at once and stays gone, and its credits are back with the answer', async () => {
  answer = () => {
    const frame = inbox.retract(2);
    if (frame?.type !== 'edited' || !frame.wallet) throw new Error('not retracted');
    return Response.json({ message: frame.message, reached: false, returned: 1, ...frame.wallet, rev: frame.rev });
  };
  const retracting = retract(CONVERSATION, 1);
  expect(kinds()).toEqual(['retracted']);
  await retracting;
  expect(kinds()).toEqual(['retracted']);
  expect(liveStore.getState().operations).toMatchObject([{ kind: 'retract' }, { kind: 'wallet', credits: 1000 }]);
  expect(useChats.getState().chats.get(CONVERSATION)?.last_message?.kind).toBe('retracted');
  receive({ kind: 'chats', answer: inbox.chats() });
  expect(liveStore.getState().operations).toMatchObject([{ kind: 'wallet' }]);
  expect(kinds()).toEqual(['retracted']);
});

test('a message that was read meanwhile is back, and its caller gets the error', async () => {
  answer = () => refusal('too_late');
  await expect(retract(CONVERSATION, 1)).rejects.toBeInstanceOf(Refused);
  expect(kinds()).toEqual(['text']);
});

test('all messages with somebody are gone at once, and back should the server not have it', async () => {
  answer = () => refusal('not_found');
  const removing = removeChatsWith(2);
  expect(useChats.getState().order).toEqual([]);
  await expect(removing).rejects.toBeInstanceOf(Refused);
  expect(useChats.getState().order).toEqual([CONVERSATION]);
});
