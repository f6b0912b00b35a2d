import { expect, test } from 'vitest';
import type { PendingSend, PendingState } from '../../stores/messages';
import { apply } from './apply';
import { type Base, NOTHING } from './state';
import { type Overlay, settle, UNTOUCHED, view, withoutPending, withPending } from './overlay';
import { Inbox } from '../testing/inbox';
import { conversationWith, ME } from '../testing/people';

const CONVERSATION = conversationWith(2);

function told(inbox: Inbox, base: Base = NOTHING): Base {
  return apply(base, { by: 'sync', sync: inbox.sync() });
}

function written(client_id: string, state: PendingState = { kind: 'sending' }): PendingSend {
  const to = { profile: 2 };
  const content = { kind: 'text', text: 'Hi' } as const;
  return { client_id, owner: ME, partner: 2, to, content, quoted_cost: 1, written_at: 0, state };
}

function laid(change: Partial<Overlay>): Overlay {
  return { ...UNTOUCHED, ...change };
}

test('a chat that was opened counts as read before the server says so', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.receive(2);
  inbox.receive(3);
  const base = told(inbox);
  const shown = view(base, laid({ reads: new Map([[CONVERSATION, 2]]) }));
  expect(shown.chats.get(CONVERSATION)?.num_unread_messages).toBe(0);
  expect(shown.unread).toBe(1);
});

test('a message that comes after what was read is unread', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.receive(2);
  const shown = view(told(inbox), laid({ reads: new Map([[CONVERSATION, 1]]) }));
  expect(shown.unread).toBe(2);
});

test('a mark falls away once the server tells it back, and does not come again', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  const overlay = laid({ reads: new Map([[CONVERSATION, 1]]) });
  expect(settle(told(inbox), overlay).reads.size).toBe(1);
  inbox.read(2);
  expect(settle(told(inbox), overlay).reads.size).toBe(0);
});

test('a deleted chat is gone at once, with its unread messages, and back if that failed', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  const base = told(inbox);
  const shown = view(base, laid({ gone: new Map([[CONVERSATION, 1]]) }));
  expect(shown.order).toEqual([]);
  expect(shown.unread).toBe(0);
  expect(view(base, UNTOUCHED).order).toEqual([CONVERSATION]);
});

test('a message that comes after the deletion brings the chat back', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  const overlay = laid({ gone: new Map([[CONVERSATION, 1]]) });
  inbox.receive(2);
  expect(view(told(inbox), overlay).order).toEqual([CONVERSATION]);
});

test('a chat read ahead of the server is the same object each time, so that its row is not drawn again', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  const base = told(inbox);
  const overlay = laid({ reads: new Map([[CONVERSATION, 1]]) });
  expect(view(base, overlay).chats.get(CONVERSATION)).toBe(view(base, overlay).chats.get(CONVERSATION));
});

test('the purse shows what the last accepted send left, until the server tells the member', () => {
  const inbox = new Inbox();
  const base = told(inbox);
  const overlay = laid({ wallet: { credits: 7, free_left: 0, rev: 1 } });
  expect(view(base, overlay).user?.credits).toBe(7);
  inbox.changeLanguage();
  expect(settle(told(inbox, base), overlay).wallet).toBeNull();
});

test('sends of a partner stand in the order of writing and are replaced by their id', () => {
  const pending = ['b', 'a'].map((id) => written(id)).reduce(withPending, UNTOUCHED.pending);
  expect(pending.get(2)?.map(({ client_id }) => client_id)).toEqual(['a', 'b']);
  const refused = withPending(pending, written('a', { kind: 'queued' }));
  expect(refused.get(2)?.map(({ state }) => state.kind)).toEqual(['queued', 'sending']);
  expect(withoutPending(withoutPending(refused, 'a'), 'b').size).toBe(0);
});

test('a send falls away when its message stands in the thread, whoever sent it there', () => {
  const inbox = new Inbox();
  const start = told(inbox);
  const overlay = laid({ pending: withPending(UNTOUCHED.pending, written('mine')) });
  expect(settle(start, overlay).pending.get(2)).toHaveLength(1);
  const base = apply(start, { by: 'frame', frame: inbox.send(2, 'mine') });
  expect(settle(base, overlay).pending.size).toBe(0);
});

test('chats are ordered by their newest message, a waiting one included', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.receive(3);
  const base = told(inbox);
  expect(view(base, UNTOUCHED).order).toEqual([conversationWith(3), CONVERSATION]);
  const waiting = { ...written('w'), written_at: 10 };
  const overlay = laid({ pending: withPending(UNTOUCHED.pending, waiting) });
  expect(view(base, overlay).order).toEqual([CONVERSATION, conversationWith(3)]);
});
