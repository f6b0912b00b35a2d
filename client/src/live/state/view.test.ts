import { expect, test } from 'vitest';
import type { PendingSend } from '../../stores/messages';
import { Inbox } from '../testing/inbox';
import { conversationWith, ME } from '../testing/people';
import { apply } from './apply';
import { NO_OPERATIONS, type Operation } from './operations';
import { type Base, NOTHING } from './state';
import { view, viewSends, viewThreads } from './view';

const CONVERSATION = conversationWith(2);

function stateOf(inbox: Inbox): Base {
  return apply(NOTHING, { kind: 'sync', sync: inbox.sync() });
}

function withPage(inbox: Inbox): Base {
  const page = inbox.page(2, 0, 64);
  if (!page.chat) throw new Error('no chat');
  return apply(stateOf(inbox), { kind: 'page', page, chat: page.chat });
}

function upTo(kind: 'read' | 'delete chat', seq: number): Operation {
  return { kind, conversation: CONVERSATION, seq, rev: null };
}

function sendOf(client_id: string, written_at = 0): Operation {
  const to = { profile: 2 };
  const content = { kind: 'text', text: 'Hi' } as const;
  const state = { kind: 'sending' } as const;
  const send: PendingSend = { client_id, owner: ME, partner: 2, to, content, quoted_cost: 1, written_at, state };
  return { kind: 'send', send, rev: null };
}

test('without operations chats and threads are the same objects', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  const base = withPage(inbox);
  expect(view(base, NO_OPERATIONS).chats).toBe(base.chats);
  expect(viewThreads(base.threads, NO_OPERATIONS)).toBe(base.threads);
});

test('a chat that was opened counts as read before the server confirms it', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.receive(2);
  inbox.receive(3);
  const shown = view(stateOf(inbox), [upTo('read', 2)]);
  expect(shown.chats.get(CONVERSATION)?.num_unread_messages).toBe(0);
  expect(shown.unread).toBe(1);
});

test('a message that comes after what was read is unread', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.receive(2);
  expect(view(stateOf(inbox), [upTo('read', 1)]).unread).toBe(2);
});

test('a chat read ahead of the server is the same object each time, so that its row is not rendered again', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  const base = stateOf(inbox);
  const read = () => view(base, [upTo('read', 1)]).chats.get(CONVERSATION);
  expect(read()).toBe(read());
});

test('a deleted chat is gone at once, with its unread messages, and back if that failed', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  const base = stateOf(inbox);
  expect(view(base, [upTo('delete chat', 1)])).toMatchObject({ order: [], unread: 0 });
  expect(view(base, NO_OPERATIONS).order).toEqual([CONVERSATION]);
});

test('a message that comes after the deletion brings the chat back', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.receive(2);
  expect(view(stateOf(inbox), [upTo('delete chat', 1)]).order).toEqual([CONVERSATION]);
});

test('a chat that was read and then deleted is subtracted from the unread messages once', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.receive(3);
  expect(view(stateOf(inbox), [upTo('read', 1), upTo('delete chat', 1)]).unread).toBe(1);
});

test('the user has what the last answer left in the wallet', () => {
  const wallet: Operation = { kind: 'wallet', credits: 7, free_left: 0, rev: 1 };
  expect(view(stateOf(new Inbox()), [wallet]).user?.credits).toBe(7);
});

test('a message that is taken back is empty at once, in its thread and in the list', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.send(2);
  const base = withPage(inbox);
  const retraction: Operation = { kind: 'retract', conversation: CONVERSATION, seq: 2, rev: null };
  const messages = viewThreads(base.threads, [retraction]).get(CONVERSATION)?.pages[0]?.messages;
  expect(messages?.map(({ kind }) => kind)).toEqual(['text', 'retracted']);
  expect(messages?.[0]).toBe(base.threads.get(CONVERSATION)?.pages[0]?.messages[0]);
  expect(view(base, [retraction]).chats.get(CONVERSATION)?.last_message?.kind).toBe('retracted');
});

test('the sends of a partner stand in the order of writing, in the same list while they are the same', () => {
  const all = ['b', 'a'].map((id) => sendOf(id));
  const sends = viewSends(all, new Map());
  expect(sends.get(2)?.map(({ client_id }) => client_id)).toEqual(['a', 'b']);
  expect(viewSends(all, sends).get(2)).toBe(sends.get(2));
  expect(viewSends(all.slice(1), sends).get(2)).toHaveLength(1);
});

test('chats are ordered by their newest message, one on its way included', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.receive(3);
  const base = stateOf(inbox);
  expect(view(base, NO_OPERATIONS).order).toEqual([conversationWith(3), CONVERSATION]);
  expect(view(base, [sendOf('waiting', 10)]).order).toEqual([CONVERSATION, conversationWith(3)]);
});
