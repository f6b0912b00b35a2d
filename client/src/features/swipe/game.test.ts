import { expect, test } from 'vitest';
import type { Profile } from '../../api/wire.gen';
import { member } from '../../testing/fixtures';
import { back, decided, type Game, joined, refusedIn } from './game';

function profile(id: number): Profile {
  const facts = { sexuality: null, relationship_status: null, hair_color: null, eye_color: null, body_type: null };
  return { ...member.profile, id, ...facts, reason: null, about: '', prompts: [], interests: [], photos: [] };
}

const [ada, bea, cara] = [profile(1), profile(2), profile(3)];
const likes = { left: 1, of: 4, renewed_at: 0 };

function game(...queue: Profile[]): Game {
  return { queue, likes, decided: new Set(), passed: [], liked: [], isAll: false };
}

const ids = ({ queue }: Game) => queue.map(({ id }) => id);

test('who was decided about does not come again, even before the server has heard of it', () => {
  const after = decided(game(ada, bea), ada, false);
  expect(ids(after)).toEqual([2]);
  const more = joined(after, game(ada, bea, cara));
  expect([ids(more), more.isAll]).toEqual([[2, 3], false]);
  expect(joined(more, game(ada, bea, cara)).isAll).toBe(true);
});

test('a like uses up one and a pass does not', () => {
  expect(decided(game(ada), ada, true).likes.left).toBe(0);
  expect(decided(game(ada), ada, false).likes.left).toBe(1);
});

test('passes come back, the last one first, and a like does not', () => {
  const after = decided(decided(decided(game(ada, bea, cara), ada, false), bea, true), cara, false);
  expect(after.passed.map(({ id }) => id)).toEqual([1, 3]);
  const undone = back(after, cara);
  expect([ids(undone), undone.passed.map(({ id }) => id)]).toEqual([[3], [1]]);
  expect(ids(joined(undone, game(cara)))).toEqual([3]);
});

test('what the server refuses late comes back with its like, if it was decided in this game', () => {
  const after = decided(decided(game(ada, bea, cara), ada, true), bea, false);
  const refusal = (profile: number, did: 'like' | 'pass') => ({ profile, name: null, did, reason: 'Not today.' });
  expect(refusedIn(after, refusal(1, 'pass'))).toBe(null);
  expect(refusedIn(after, refusal(9, 'like'))).toBe(null);
  expect(refusedIn(after, refusal(2, 'pass'))?.id).toBe(2);
  const refused = refusedIn(after, refusal(1, 'like'));
  expect(refused?.id).toBe(1);
  const held = back(after, ada);
  expect([ids(held), held.likes.left, held.decided.has(1)]).toEqual([[1, 3], 1, false]);
  expect(refusedIn(held, refusal(1, 'like'))).toBe(null);
});
