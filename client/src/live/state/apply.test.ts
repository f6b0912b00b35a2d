import { expect, test } from 'vitest';
import type { Message } from '../../api/wire.gen';
import { apply } from './apply';
import { type Base, type Durable, isBehind, NOTHING, resumePoint, revOf, type Update } from './state';
import { Inbox } from '../testing/inbox';
import { conversationWith } from '../testing/people';

const CONVERSATION = conversationWith(2);

function after(inbox: Inbox, ...update: Update[]): Base {
  return [{ kind: 'sync', sync: inbox.sync() } as Update, ...update].reduce(apply, NOTHING);
}

function frame(durable: Durable): Update {
  return { kind: 'frame', frame: durable };
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
  const update = frame(inbox.receive(2));
  const once = apply(start, update);
  expect(apply(once, update)).toBe(once);
});

test('the messages of a new conversation need not be fetched', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const base = [inbox.receive(2), inbox.receive(2)].map(frame).reduce(apply, start);
  expect(base.threads.get(CONVERSATION)).toMatchObject({ from: 1, to: 2, moreBefore: false });
});

test('a heartbeat reveals that the last frame was lost', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  inbox.receive(2);
  expect(isBehind(apply(start, { kind: 'rev', rev: inbox.rev }))).toBe(true);
  expect(isBehind(apply(start, { kind: 'rev', rev: 0 }))).toBe(false);
});

test('a new conversation whose frame lacks the profile is left to a sync', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const durable = inbox.receive(2);
  if (durable.type !== 'message') throw new Error('not a message');
  const withoutProfile = { ...durable };
  delete withoutProfile.profile;
  const base = apply(start, frame(withoutProfile));
  expect(revOf(base)).toBe(0);
  expect(isBehind(base)).toBe(true);
  expect(apply(base, { kind: 'sync', sync: inbox.sync(resumePoint(base)) }).chats.size).toBe(1);
});

test('an own message takes its price from the purse', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const base = apply(start, frame(inbox.send(2)));
  expect(base.user?.credits).toBe((start.user?.credits ?? 0) - 1);
});

test('an accepted send is in its thread before its frame arrives', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const durable = inbox.send(2);
  if (durable.type !== 'message') throw new Error('not a message');
  const { message, rev } = durable;
  const sent = { client_id: message.client_id, message, cost: 1, credits: 999, free_left: 0, rev };
  const answered = apply(start, { kind: 'sent', sent });
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

  const base = apply(before, { kind: 'sync', sync: inbox.sync(resumePoint(before)) });
  expect(revOf(base)).toBe(1);
  expect([...base.chats.keys()]).toEqual([CONVERSATION]);
  expect(base.threads.size).toBe(0);
  expect(isBehind(base)).toBe(false);
});

test('a sync that was requested before the backup was restored is not applied', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  inbox.receive(2);
  const late = inbox.sync(resumePoint(start));
  inbox.restore(1);
  const restored = apply(start, { kind: 'sync', sync: inbox.sync(resumePoint(start)) });
  expect(apply(restored, { kind: 'sync', sync: late })).toBe(restored);
});

test('what an accepted send stood as may be older than the chats, so its message is fetched as it is', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const durable = inbox.send(2);
  if (durable.type !== 'message') throw new Error('not a message');
  const { message, rev } = durable;
  inbox.retract(2);
  const polled = apply(start, { kind: 'chats', answer: inbox.chats() });
  const sent = { client_id: message.client_id, message, cost: 1, credits: 999, free_left: 0, rev };
  const answered = apply(polled, { kind: 'sent', sent });
  expect(answered.threads.get(CONVERSATION)?.to).not.toBe(message.seq);
  expect(answered.chats.get(CONVERSATION)).toMatchObject({ last_seq: message.seq, edits: 1 });
});

test('an edit changes the message in its thread and in its chat, and leaves nothing to be looked at', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const before = [inbox.receive(2), inbox.receivePhoto(2)].map(frame).reduce(apply, start);
  const base = apply(before, frame(known(inbox.readyPhoto(2))));
  const ready = { kind: 'photo', photo: { status: 'active' } };
  expect(messagesIn(base)[1]).toMatchObject(ready);
  expect(base.chats.get(CONVERSATION)?.last_message).toMatchObject(ready);
  expect(base.threads.get(CONVERSATION)?.edits).toBe(base.chats.get(CONVERSATION)?.edits);
  expect(messagesIn(base)[0]).toBe(messagesIn(before)[0]);
});

test('a message that is taken back is not unread any more, and its credits are back', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const before = [inbox.receive(2), inbox.send(3)].map(frame).reduce(apply, start);
  expect(before.totals.unread).toBe(1);
  const base = [inbox.retractByPartner(2), inbox.retract(3)].map(known).map(frame).reduce(apply, before);
  expect(base.totals.unread).toBe(0);
  expect(base.user?.credits).toBe(start.user?.credits);
});

test('the answer to taking a message back is shown before its frame comes', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const sent = apply(start, frame(inbox.send(2)));
  const durable = known(inbox.retract(2));
  if (durable.type !== 'edited') throw new Error('not edited');
  const { message, rev } = durable;
  const answer = { message, reached: false, returned: 1, credits: 1000, free_left: 0, rev };
  const answered = apply(sent, { kind: 'changed', answer });
  expect(messagesIn(answered)[0]?.kind).toBe('retracted');
  expect(isBehind(answered)).toBe(true);
});

test('what was taken back does not come back with an older answer', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const sent = apply(start, frame(inbox.receivePhoto(2)));
  const page = inbox.page(2, 0, 64);
  const base = [inbox.readyPhoto(2), inbox.retractByPartner(2)].map(known).map(frame).reduce(apply, sent);
  expect(messagesIn(base)[0]?.kind).toBe('retracted');
  const { chat } = page;
  if (!chat) throw new Error('no chat');
  expect(messagesIn(apply(base, { kind: 'page', page, chat }))[0]?.kind).toBe('retracted');
});

test('edits that were not reported one by one leave the thread in doubt, until the changed messages are known', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const before = [inbox.receivePhoto(2), inbox.receive(2)].map(frame).reduce(apply, start);
  inbox.readyPhoto(2);
  inbox.retractByPartner(2);
  const synced = apply(before, { kind: 'sync', sync: inbox.sync(resumePoint(before)) });
  expect(synced.threads.get(CONVERSATION)?.edits).toBe(0);
  expect(synced.chats.get(CONVERSATION)?.edits).toBe(2);
  const request = { conversation: CONVERSATION, since: 0, after: 0 };
  const answer = inbox.edits(request.conversation, request.since, request.after, 64);
  const renewed = apply(synced, { kind: 'edits', request, answer });
  expect(renewed.threads.get(CONVERSATION)?.edits).toBe(2);
  expect(messagesIn(renewed)).toEqual(inbox.visible(CONVERSATION, 0));
});

test('a like, a match and the end of both are applied as they are', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const liked = apply(start, frame(known(inbox.actOnLike('likedBy', 2))));
  expect(liked.likes.get(2)).toMatchObject({ like_new: true, liked: null });
  expect(liked.totals.new_likes).toBe(1);
  const matched = apply(liked, frame(known(inbox.actOnLike('like', 2))));
  expect(matched.likes.get(2)).toMatchObject({ liked_by: 1, liked: 2, like_new: false });
  expect(matched.totals.new_likes).toBe(0);
  const ended = [inbox.actOnLike('unlikedBy', 2), inbox.actOnLike('unlike', 2)].map(known).map(frame);
  expect(ended.reduce(apply, matched).likes.size).toBe(0);
});

test('likes that are polled are the same as likes that are pushed', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const pushed = [inbox.actOnLike('likedBy', 2), inbox.actOnLike('like', 3), inbox.actOnLike('like', 2)]
    .map(known)
    .map(frame)
    .reduce(apply, start);
  const polled = apply(start, { kind: 'likes', answer: inbox.likes() });
  expect(new Map([...polled.likes].sort())).toEqual(new Map([...pushed.likes].sort()));
  expect(polled.totals).toEqual(pushed.totals);
});

test('likes and chats that were polled at different times do not undo each other', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const early = inbox.chats();
  inbox.actOnLike('likedBy', 2);
  const base = [
    { kind: 'likes', answer: inbox.likes() } as const,
    { kind: 'chats', answer: early } as const,
  ].reduce<Base>(apply, start);
  expect(base.totals.new_likes).toBe(1);
  expect(isBehind(base)).toBe(true);
});

function known(durable: Durable | null): Durable {
  if (!durable) throw new Error('nothing happened');
  return durable;
}

function messagesIn(base: Base): readonly Message[] {
  return base.threads.get(CONVERSATION)?.pages.flatMap(({ messages }) => messages) ?? [];
}

test('a partner who is not available any more, and is again, arrives with the whole chat', () => {
  const inbox = new Inbox();
  const start = after(inbox, frame(inbox.receive(2)));
  const chat = start.chats.get(CONVERSATION);
  if (!chat) throw new Error('no chat');
  const gone = { ...chat, profile: { id: 2, status: 'unavailable' as const }, their_read_seq: 0 };
  const parted = apply(start, frame({ type: 'chat', rev: 2, chat: gone, totals: start.totals }));
  expect(parted.chats.get(CONVERSATION)?.profile.status).toBe('unavailable');
  expect(parted.threads.get(CONVERSATION)).toBe(start.threads.get(CONVERSATION));
  const back = apply(parted, frame({ type: 'chat', rev: 3, chat, totals: start.totals }));
  expect(back.chats.get(CONVERSATION)).toEqual(chat);
});

test('one frame reports that all likes have been seen', () => {
  const inbox = new Inbox();
  const start = after(inbox);
  const likes = Array.from({ length: 300 }, (_, place) => inbox.actOnLike('likedBy', 2 + place) ?? []);
  const liked = likes.flat().map(frame).reduce(apply, start);
  expect(liked.totals.new_likes).toBe(300);
  const seen = apply(liked, frame({ type: 'likes_seen', rev: 301, totals: { unread: 0, new_likes: 0 } }));
  expect([...seen.likes.values()].filter(({ like_new }) => like_new)).toEqual([]);
  expect(seen.totals.new_likes).toBe(0);
  expect(isBehind(seen)).toBe(false);
});
