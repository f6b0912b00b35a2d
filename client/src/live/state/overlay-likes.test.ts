import { expect, test } from 'vitest';
import { apply } from './apply';
import { type Base, NOTHING } from './state';
import { settle, UNTOUCHED, view } from './overlay';
import { type Act, type LikesOverlay, settleLikes, viewLikes } from './overlay-likes';
import { Inbox } from '../testing/inbox';
import { profileOf } from '../testing/people';

function told(inbox: Inbox): Base {
  return apply(NOTHING, { by: 'sync', sync: inbox.sync() });
}

function acted(id: number, act: Act): LikesOverlay {
  return { acts: new Map([[id, act]]), seen: new Map() };
}

const NO_LIKES: LikesOverlay = { acts: new Map(), seen: new Map() };

test('received likes are ordered new first, then the newest; matches by the later of their likes', () => {
  const inbox = new Inbox();
  for (const partner of [2, 3, 4, 5]) inbox.actOnLike('likedBy', partner);
  inbox.actOnLike('look', 5);
  inbox.actOnLike('look', 3);
  inbox.actOnLike('like', 4);
  inbox.actOnLike('like', 3);
  inbox.actOnLike('like', 6);
  const { received, sent, matches } = viewLikes(told(inbox), NO_LIKES);
  expect(received).toEqual([2, 5, 4, 3]);
  expect(sent).toEqual([6]);
  expect(matches).toEqual([3, 4]);
});

test('liking back is a match at once, and no new like any more', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  const shown = viewLikes(told(inbox), acted(2, { did: 'like', profile: profileOf(2), at: 9, answer: null }));
  expect(shown.matches).toEqual([2]);
  expect(shown.newLikes).toBe(0);
});

test('a like for somebody unknown is shown at once, and one that is taken back is not', () => {
  const inbox = new Inbox();
  const base = told(inbox);
  const shown = viewLikes(base, acted(2, { did: 'like', profile: profileOf(2), at: 9, answer: null }));
  expect(shown.likes.get(2)).toMatchObject({ liked: 9, profile: { name: 'Member 2' } });
  inbox.actOnLike('like', 2);
  expect(viewLikes(told(inbox), acted(2, { did: 'unlike', answer: null })).sent).toEqual([]);
});

test('taking back a like of a match leaves the like of the other', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  inbox.actOnLike('like', 2);
  const { received, matches } = viewLikes(told(inbox), acted(2, { did: 'unlike', answer: null }));
  expect([received, matches]).toEqual([[2], []]);
});

test('a like that was passed is gone with its badge, and back if that failed', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  const base = told(inbox);
  expect(viewLikes(base, acted(2, { did: 'pass', answer: null }))).toMatchObject({ received: [], newLikes: 0 });
  expect(viewLikes(base, NO_LIKES)).toMatchObject({ received: [2], newLikes: 1 });
});

test('what the server answered is shown until it tells the likes themselves', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  inbox.actOnLike('pass', 2);
  const before = told(inbox);
  inbox.actOnLike('undoPass', 2);
  const like = inbox.snapshot().likes[0] ?? null;
  const answered = acted(2, { did: 'undo pass', answer: { like, rev: inbox.rev } });
  expect(viewLikes(before, answered).received).toEqual([2]);
  expect(settleLikes(before, answered).acts.size).toBe(1);
  expect(settleLikes(told(inbox), answered).acts.size).toBe(0);
});

test('a new like that was looked at counts no more, and one that comes meanwhile does', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  const overlay = { ...NO_LIKES, seen: new Map([[2, null]]) };
  inbox.actOnLike('likedBy', 3);
  const shown = viewLikes(told(inbox), overlay);
  expect(shown.newLikes).toBe(1);
  expect(shown.received).toEqual([3, 2]);
});

test('a look is forgotten once the likes are as new as its answer', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  const base = told(inbox);
  expect(settleLikes(base, { ...NO_LIKES, seen: new Map([[2, 2]]) }).seen.size).toBe(1);
  expect(settleLikes(base, { ...NO_LIKES, seen: new Map([[2, 1]]) }).seen.size).toBe(0);
});

test('nothing laid over the likes leaves them the same objects', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  const base = told(inbox);
  expect(viewLikes(base, NO_LIKES).likes).toBe(base.likes);
  expect(settle(base, UNTOUCHED).acts).toBe(UNTOUCHED.acts);
  expect(view(base, UNTOUCHED).chats.size).toBe(0);
});
