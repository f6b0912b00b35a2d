import { expect, test } from 'vitest';
import type { Chat, Like, MemberId, ProfileCard } from '../../api/wire.gen';
import { member } from '../../testing/fixtures';
import { stepOf } from './next-step';
import { strangers, waitingChats, waitingLikes } from './today';

const ME = member.profile.id;
const card = (id: MemberId): ProfileCard => ({ ...member.profile, id, name: `Member ${id}` });

function chat(id: number, unread: number, sender: MemberId): Chat {
  return {
    conversation: { id },
    profile: card(id),
    num_unread_messages: unread,
    last_message: { kind: 'text', text: 'Hello', sender, seq: 1, sent_at: 1 },
  } as unknown as Chat;
}

function like(id: number, state: Partial<Like>): Like {
  return { id, liked: null, liked_by: 1, like_new: false, profile: card(id), ...state };
}

const ids = (chats: readonly Chat[]) => chats.map(({ profile }) => profile.id);

test('unread chats wait first, then those in which the other wrote last, and no more than three', () => {
  const order = [chat(2, 0, ME), chat(3, 0, 3), chat(4, 2, 4), chat(5, 1, 5), chat(6, 0, 6)];
  expect(ids(waitingChats(order, ME))).toEqual([4, 5, 3]);
  expect(ids(waitingChats(order.slice(0, 1), ME))).toEqual([]);
});

test('a chat with somebody who is not available waits for nobody', () => {
  const gone = { ...chat(3, 1, 3), profile: { id: 3, status: 'unavailable' } } as Chat;
  expect(waitingChats([gone], ME)).toEqual([]);
});

test('likes wait until they are answered, and nobody is there who waits in a chat', () => {
  const received = [like(2, {}), like(3, { liked: 2 }), like(4, {}), like(5, {})];
  expect(waitingLikes(received, [chat(4, 1, 4)]).map(({ id }) => id)).toEqual([2, 5]);
  expect(
    waitingLikes(
      Array.from({ length: 9 }, (_, id) => like(id + 10, {})),
      [],
    ),
  ).toHaveLength(4);
});

test('who is near goes to the likes or the chats with what comes from them, and stays with a like of one’s own', () => {
  const near = [card(2), card(3), card(4)];
  const likes = new Map([
    [2, like(2, {})],
    [3, like(3, { liked: 1, liked_by: null })],
  ]);
  expect(strangers(near, likes, [chat(4, 0, ME)]).map(({ id }) => id)).toEqual([3]);
});

test.each([
  ['not_confirmed', null, null, 'confirm'],
  ['active', null, 4, 'photo'],
  ['active', 'noor.svg', null, null],
  ['active', 'noor.svg', 1, 'swipe'],
  ['active', 'noor.svg', 0, 'nothing'],
] as const)('%s with the picture %s and %s likes left: %s', (status, filename, left, step) => {
  const main_image = filename && ({ status: 'active', filename, thumb_filename: filename, match: filename } as const);
  expect(stepOf({ status, profile: { ...member.profile, main_image } }, left)).toBe(step);
});
