import { expect, test } from 'vitest';
import { Inbox } from '../testing/inbox';
import { profileOf } from '../testing/people';
import { apply } from './apply';
import { type LikeAct, NO_OPERATIONS, type Operation, type Operations } from './operations';
import { type Base, NOTHING } from './state';
import { viewLikes } from './view-likes';

function stateOf(inbox: Inbox): Base {
  return apply(NOTHING, { kind: 'sync', sync: inbox.sync() });
}

function acted(profile: number, act: LikeAct): Operations {
  return [{ kind: 'like', profile, act, rev: null }];
}

test('received likes are ordered new first, then the newest; matches by the later of their likes', () => {
  const inbox = new Inbox();
  for (const partner of [2, 3, 4, 5]) inbox.actOnLike('likedBy', partner);
  inbox.actOnLike('look', 5);
  inbox.actOnLike('look', 3);
  inbox.actOnLike('like', 4);
  inbox.actOnLike('like', 3);
  inbox.actOnLike('like', 6);
  const { received, sent, matches } = viewLikes(stateOf(inbox), NO_OPERATIONS);
  expect(received).toEqual([2, 5, 4, 3]);
  expect(sent).toEqual([6]);
  expect(matches).toEqual([3, 4]);
});

test('liking back is a match at once, and no new like any more', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  const shown = viewLikes(stateOf(inbox), acted(2, { did: 'like', profile: profileOf(2), at: 9 }));
  expect(shown.matches).toEqual([2]);
  expect(shown.newLikes).toBe(0);
});

test('a like for somebody unknown is shown at once, and one that is taken back is not', () => {
  const inbox = new Inbox();
  const base = stateOf(inbox);
  const shown = viewLikes(base, acted(2, { did: 'like', profile: profileOf(2), at: 9 }));
  expect(shown.likes.get(2)).toMatchObject({ liked: 9, profile: { name: 'Member 2' } });
  inbox.actOnLike('like', 2);
  expect(viewLikes(stateOf(inbox), acted(2, { did: 'unlike' })).sent).toEqual([]);
});

test('taking back a like of a match leaves the like of the other', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  inbox.actOnLike('like', 2);
  const { received, matches } = viewLikes(stateOf(inbox), acted(2, { did: 'unlike' }));
  expect([received, matches]).toEqual([[2], []]);
});

test('a like that was passed is gone with its badge, and back if that failed', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  const base = stateOf(inbox);
  expect(viewLikes(base, acted(2, { did: 'pass' }))).toMatchObject({ received: [], newLikes: 0 });
  expect(viewLikes(base, NO_OPERATIONS)).toMatchObject({ received: [2], newLikes: 1 });
});

test('what the server answered is shown until the likes themselves have it', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  inbox.actOnLike('pass', 2);
  const before = stateOf(inbox);
  inbox.actOnLike('undoPass', 2);
  const answer = inbox.snapshot().likes[0] ?? null;
  const undone: Operation = { kind: 'like', profile: 2, act: { did: 'undo pass' }, answer, rev: inbox.rev };
  expect(viewLikes(before, [undone]).received).toEqual([2]);
});

test('a new like that was looked at counts no more, and one that comes meanwhile does', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  inbox.actOnLike('likedBy', 3);
  const shown = viewLikes(stateOf(inbox), [{ kind: 'see like', profile: 2, rev: null }]);
  expect(shown.newLikes).toBe(1);
  expect(shown.received).toEqual([3, 2]);
});

test('without operations the likes are the same objects', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  const base = stateOf(inbox);
  expect(viewLikes(base, NO_OPERATIONS).likes).toBe(base.likes);
});
