import { afterEach, expect, test } from 'vitest';
import { useModals } from '../stores/modals';
import { apply } from './state/apply';
import { type Base, NOTHING, resumePoint } from './state/state';
import { newsOf, startNews } from './like-modals';
import { Inbox } from './testing/inbox';
import { liveStore, operate, receive, resetState } from './state/store';

afterEach(resetState);

function fresh(inbox: Inbox): Base {
  return apply(NOTHING, { kind: 'sync', sync: inbox.sync() });
}

function synced(base: Base, inbox: Inbox): Base {
  return apply(base, { kind: 'sync', sync: inbox.sync(resumePoint(base)) });
}

function kinds(before: Base, now: Base): string[] {
  return newsOf(before, now).map(({ kind, profile }) => `${kind} ${profile.id}`);
}

test('a first snapshot is no news', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  expect(kinds(NOTHING, fresh(inbox))).toEqual([]);
});

test('a new like and a match are news, by the socket and by polling alike', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  const before = fresh(inbox);
  inbox.actOnLike('likedBy', 3);
  inbox.actOnLike('like', 2);
  expect(kinds(before, synced(before, inbox))).toEqual(['match 2', 'new-like 3']);
  expect(kinds(before, apply(before, { kind: 'likes', answer: inbox.likes() }))).toEqual(['match 2', 'new-like 3']);
});

test('what was known before is no news, whether it is sent again or not', () => {
  const inbox = new Inbox();
  inbox.actOnLike('likedBy', 2);
  const before = fresh(inbox);
  inbox.receive(4);
  expect(kinds(before, apply(before, { kind: 'likes', answer: inbox.likes() }))).toEqual([]);
  inbox.actOnLike('look', 2);
  expect(kinds(before, synced(before, inbox))).toEqual([]);
});

test('somebody who likes back is a match and not also a new like', () => {
  const inbox = new Inbox();
  inbox.actOnLike('like', 2);
  const before = fresh(inbox);
  inbox.actOnLike('likedBy', 2);
  expect(kinds(before, synced(before, inbox))).toEqual(['match 2']);
});

test('after a restored backup nothing is news', () => {
  const inbox = new Inbox();
  const before = fresh(inbox);
  inbox.actOnLike('likedBy', 2);
  inbox.restore(5);
  expect(kinds(before, synced(before, inbox))).toEqual([]);
});

test('a match asks for its window, and a like that the member brings back for none', () => {
  const inbox = new Inbox();
  const stop = startNews();
  const sync = () => receive({ kind: 'sync', sync: inbox.sync(resumePoint(liveStore.getState().base)) });
  inbox.actOnLike('likedBy', 2);
  inbox.actOnLike('pass', 2);
  sync();
  operate(() => [{ kind: 'like', profile: 2, act: { did: 'undo pass' }, rev: null }]);
  inbox.actOnLike('undoPass', 2);
  sync();
  expect(useModals.getState().queue).toEqual([]);
  inbox.actOnLike('like', 2);
  operate(() => []);
  sync();
  expect(useModals.getState().queue).toMatchObject([{ kind: 'match', profile: { id: 2 } }]);
  stop();
});
