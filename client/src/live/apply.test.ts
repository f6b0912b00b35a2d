import { expect, test } from 'vitest';
import { apply, type Base, type Durable, isBehind, NOTHING, resumePoint, revOf, type Told } from './apply';
import { conversationWith, Inbox } from './testing/inbox';

const CONVERSATION = conversationWith(2);

function after(inbox: Inbox, ...told: Told[]): Base {
  return [{ by: 'sync', sync: inbox.sync() } as Told, ...told].reduce(apply, NOTHING);
}

function frame(durable: Durable): Told {
  return { by: 'frame', frame: durable };
}

test('a frame that comes early waits for the one before it', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const first = frame(inbox.receive(2));
  const second = frame(inbox.receive(2));

  const early = apply(start, second);
  expect(early.chats.size).toBe(0);
  expect(isBehind(early)).toBe(true);

  const both = apply(early, first);
  expect(both.chats.get(CONVERSATION)?.num_unread_messages).toBe(2);
  expect(isBehind(both)).toBe(false);
});

test('a frame that comes twice changes nothing', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const told = frame(inbox.receive(2));
  const once = apply(start, told);
  expect(apply(once, told)).toBe(once);
});

test('the messages of a new conversation need not be fetched', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const base = [inbox.receive(2), inbox.receive(2)].map(frame).reduce(apply, start);
  expect(base.threads.get(CONVERSATION)).toMatchObject({ from: 1, to: 2, moreBefore: false });
});

test('a heartbeat tells that the last frame was lost', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  inbox.receive(2);
  expect(isBehind(apply(start, { by: 'rev', rev: inbox.rev }))).toBe(true);
  expect(isBehind(apply(start, { by: 'rev', rev: 0 }))).toBe(false);
});

test('a new conversation whose member was not told is left to a sync', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const durable = inbox.receive(2);
  if (durable.type !== 'message') throw new Error('not a message');
  const untold = { ...durable };
  delete untold.profile;
  const base = apply(start, frame(untold));
  expect(revOf(base)).toBe(0);
  expect(isBehind(base)).toBe(true);
  expect(apply(base, { by: 'sync', sync: inbox.sync(resumePoint(base)) }).chats.size).toBe(1);
});

test('an own message takes its price from the purse', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const base = apply(start, frame(inbox.send(2)));
  expect(base.user?.credits).toBe((start.user?.credits ?? 0) - 1);
});

test('an accepted send stands in its thread before its frame comes', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const durable = inbox.send(2);
  if (durable.type !== 'message') throw new Error('not a message');
  const { message, rev } = durable;
  const sent = { client_id: message.client_id, message, cost: 1, credits: 999, free_left: 0, rev };
  const answered = apply(start, { by: 'sent', sent });
  expect(answered.threads.get(CONVERSATION)?.to).toBe(1);
  expect(isBehind(answered)).toBe(true);
  expect(apply(answered, frame(durable)).threads.get(CONVERSATION)?.to).toBe(1);
});

test('after a restored backup only what the server has now is shown, though its revisions are older', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const before = [inbox.receive(2), inbox.receive(3), inbox.changeLanguage()].map(frame).reduce(apply, start);
  inbox.delete(3);
  inbox.restore(1);

  const base = apply(before, { by: 'sync', sync: inbox.sync(resumePoint(before)) });
  expect(revOf(base)).toBe(1);
  expect([...base.chats.keys()]).toEqual([CONVERSATION]);
  expect(base.threads.size).toBe(0);
  expect(isBehind(base)).toBe(false);
});

test('a sync that was asked before the backup was restored is not taken', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  inbox.receive(2);
  const late = inbox.sync(resumePoint(start));
  inbox.restore(1);
  const restored = apply(start, { by: 'sync', sync: inbox.sync(resumePoint(start)) });
  expect(apply(restored, { by: 'sync', sync: late })).toBe(restored);
});
