import { expect, test } from 'vitest';
import type { Chat, Message } from '../../api/wire.gen';
import { member } from '../../testing/fixtures';
import { nextUp } from './next-up';

const ME = 1;

function chat(id: number, sender: number, unread: number, status: 'active' | 'unavailable' = 'active'): Chat {
  const other = { ...member.profile, id };
  return {
    conversation: { id },
    profile: status === 'active' ? other : { id, status },
    last_message: { kind: 'text', text: 'Hi', sender } as Message,
    num_unread_messages: unread,
    last_seq: 1,
    read_seq: 0,
    delivered_seq: 0,
    cleared_seq: 0,
    their_read_seq: 0,
    their_delivered_seq: 0,
    edits: 0,
  };
}

function idsOf(...chats: Chat[]): number[] {
  const order = chats.map(({ conversation }) => conversation.id);
  const found = nextUp(order, new Map(chats.map((one) => [one.conversation.id, one])), ME);
  return found.map(({ conversation }) => conversation.id);
}

test('what is not read yet comes before what is only not answered', () => {
  expect(idsOf(chat(2, 2, 0), chat(3, 3, 1), chat(4, 4, 2))).toEqual([3, 4, 2]);
});

test('whoever was answered, or cannot be answered any more, is not among them', () => {
  expect(idsOf(chat(2, ME, 0), chat(3, 3, 1, 'unavailable'))).toEqual([]);
});

test('there are at most four', () => {
  expect(idsOf(...[2, 3, 4, 5, 6].map((id) => chat(id, id, 1)))).toEqual([2, 3, 4, 5]);
});
