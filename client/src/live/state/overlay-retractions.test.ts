import { expect, test } from 'vitest';
import { apply } from './apply';
import { type Base, NOTHING } from './state';
import { settle, UNTOUCHED, view } from './overlay';
import { settleRetractions, threadsAfter, withoutRetraction, withRetraction } from './overlay-retractions';
import { Inbox } from '../testing/inbox';
import { conversationWith } from '../testing/people';

const CONVERSATION = conversationWith(2);
const TAKEN = { conversation: CONVERSATION, seq: 2, rev: null };

function told(inbox: Inbox): Base {
  const base = apply(NOTHING, { by: 'sync', sync: inbox.sync() });
  const page = inbox.page(2, 0, 64);
  if (!page.chat) throw new Error('no chat');
  return apply(base, { by: 'page', page, chat: page.chat });
}

function conversation(): Inbox {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.send(2);
  return inbox;
}

test('a message that is taken back is empty at once, in its thread and in the list', () => {
  const base = told(conversation());
  const messages = threadsAfter(base.threads, [TAKEN]).get(CONVERSATION)?.pages[0]?.messages;
  expect(messages?.map(({ kind }) => kind)).toEqual(['text', 'retracted']);
  expect(messages?.[0]).toBe(base.threads.get(CONVERSATION)?.pages[0]?.messages[0]);
  const { chats } = view(base, { ...UNTOUCHED, retractions: [TAKEN] });
  expect(chats.get(CONVERSATION)?.last_message?.kind).toBe('retracted');
});

test('without retractions the threads are the same objects', () => {
  const base = told(conversation());
  expect(threadsAfter(base.threads, [])).toBe(base.threads);
  expect(view(base, UNTOUCHED).chats.get(CONVERSATION)).toBe(base.chats.get(CONVERSATION));
});

test('a retraction stays until the chats are as new as its answer', () => {
  const inbox = conversation();
  const answered = [{ ...TAKEN, rev: inbox.rev + 1 }];
  expect(settleRetractions(told(inbox), [TAKEN])).toEqual([TAKEN]);
  expect(settle(told(inbox), { ...UNTOUCHED, retractions: answered }).retractions).toBe(answered);
  inbox.retract(2);
  expect(settleRetractions(told(inbox), answered)).toEqual([]);
});

test('an answered retraction takes the place of the one that waited', () => {
  const other = { ...TAKEN, seq: 1 };
  const both = withRetraction([other, TAKEN], { ...TAKEN, rev: 7 });
  expect(both).toEqual([other, { ...TAKEN, rev: 7 }]);
  expect(withoutRetraction(both, TAKEN)).toEqual([other]);
});
