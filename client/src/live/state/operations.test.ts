import { expect, test } from 'vitest';
import type { PendingSend, PendingState } from '../../stores/messages';
import { Inbox } from '../testing/inbox';
import { conversationWith, ME } from '../testing/people';
import { apply } from './apply';
import {
  NO_OPERATIONS,
  type Operation,
  reconcile,
  replaced,
  withOperation,
  withoutAnswers,
  withoutOperation,
} from './operations';
import { type Base, NOTHING } from './state';

const CONVERSATION = conversationWith(2);

const READ: Operation = { kind: 'read', conversation: CONVERSATION, seq: 1, rev: null };
const DELETION: Operation = { kind: 'delete chat', conversation: CONVERSATION, seq: 1, rev: null };
const RETRACTION: Operation = { kind: 'retract', conversation: CONVERSATION, seq: 2, rev: null };
const PASS: Operation = { kind: 'like', profile: 2, act: { did: 'pass' }, rev: null };
const LOOK: Operation = { kind: 'see like', profile: 2, rev: null };

function stateOf(inbox: Inbox, base: Base = NOTHING): Base {
  return apply(base, { kind: 'sync', sync: inbox.sync() });
}

function sendOf(client_id: string, state: PendingState = { kind: 'sending' }): Operation {
  const to = { profile: 2 };
  const content = { kind: 'text', text: 'Hi' } as const;
  const send: PendingSend = { client_id, owner: ME, partner: 2, to, content, quoted_cost: 1, written_at: 0, state };
  return { kind: 'send', send, rev: null };
}

test('an operation takes the place of the one with its target, and of no other', () => {
  const all = [READ, DELETION, RETRACTION].reduce(withOperation, NO_OPERATIONS);
  const further: Operation = { ...READ, seq: 2 };
  expect(withOperation(all, further)).toEqual([further, DELETION, RETRACTION]);
  expect(withOperation(all, { ...RETRACTION, seq: 1 })).toHaveLength(4);
  expect(withoutOperation(all, further)).toEqual([DELETION, RETRACTION]);
});

test('of two answers about the wallet the later one is kept, in whatever order they come', () => {
  const wallet = (credits: number, rev: number): Operation => ({ kind: 'wallet', credits, free_left: 0, rev });
  expect([wallet(9, 1), wallet(8, 2)].reduce(withOperation, NO_OPERATIONS)).toEqual([wallet(8, 2)]);
  expect([wallet(8, 2), wallet(9, 1)].reduce(withOperation, NO_OPERATIONS)).toEqual([wallet(8, 2)]);
});

test('the answer to something that the member has done otherwise since changes nothing', () => {
  const all = withOperation([PASS], { ...PASS, act: { did: 'undo pass' } });
  expect(replaced(all, PASS, { ...PASS, rev: 3, answer: null })).toBe(all);
  expect(replaced([PASS], PASS, null)).toEqual([]);
});

test('a mark or a deletion falls away once the chats show it, whether or not it was answered', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  expect(reconcile(stateOf(inbox), [READ, DELETION])).toEqual([READ, DELETION]);
  inbox.read(2);
  expect(reconcile(stateOf(inbox), [READ, DELETION])).toEqual([DELETION]);
  inbox.delete(2);
  expect(reconcile(stateOf(inbox), [READ, DELETION])).toEqual([]);
});

test('what was answered falls away once its part is as new as the answer, and not before', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.send(2);
  const base = stateOf(inbox);
  const answered = [RETRACTION, PASS, LOOK].map((one): Operation => ({ ...one, rev: inbox.rev + 1 }));
  const all = [...answered, { kind: 'wallet', credits: 7, free_left: 0, rev: inbox.rev + 1 } satisfies Operation];
  expect(reconcile(base, all), 'the same list').toBe(all);
  inbox.retract(2);
  expect(reconcile(apply(base, { kind: 'chats', answer: inbox.chats() }), all)).toEqual(all.slice(1));
  expect(reconcile(apply(base, { kind: 'likes', answer: inbox.likes() }), all)).toEqual([all[0], all[3]]);
  expect(reconcile(apply(base, { kind: 'user', answer: inbox.user() }), all)).toEqual(all.slice(0, 3));
});

test('what has no answer yet is kept, however new the base is', () => {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.send(2);
  inbox.retract(2);
  const all = [RETRACTION, PASS, LOOK];
  expect(reconcile(stateOf(inbox), all)).toBe(all);
});

test('a send is dropped when its message is in the thread, whichever tab sent it', () => {
  const inbox = new Inbox();
  const start = stateOf(inbox);
  const all = [sendOf('mine')];
  expect(reconcile(start, all)).toBe(all);
  const base = apply(start, { kind: 'frame', frame: inbox.send(2, 'mine') });
  expect(reconcile(base, all)).toEqual([]);
});

test('after a restored backup only what is still to be sent is kept', () => {
  const send = sendOf('mine');
  expect(withoutAnswers([READ, { ...PASS, rev: 900 }, send])).toEqual([send]);
});
