import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Chat, ChatPage, Message } from '../../api/wire.gen';
import { fetchOpening } from '../../live/recovery/fetch';
import { answerCalls, answered } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { show } from '../../testing/show';
import { enter } from '../../testing/world';
import { type LogActions, LogActionsContext } from './log-actions';
import { MessageLog } from './message-log';

const CONVERSATION = 7;
const LAST = 200;
const QUOTED = 3;
const noor = { ...member.profile, id: 2, name: 'Noor' };

function messageOf(seq: number): Message {
  return {
    kind: 'text',
    text: `Message ${seq}.`,
    client_id: `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    conversation: CONVERSATION,
    sender: seq % 2 === 0 ? member.profile.id : noor.id,
    sent_at: 1_700_000_000_000 + seq * 60_000,
    seq,
    ...(seq === LAST && {
      quote: {
        kind: 'message',
        seq: QUOTED,
        sender: noor.id,
        excerpt: { kind: 'text', text: `Message ${QUOTED}.` },
      },
    }),
  };
}

const chat: Chat = {
  conversation: { id: CONVERSATION },
  profile: noor,
  last_message: messageOf(LAST),
  last_seq: LAST,
  cleared_seq: 0,
  read_seq: LAST,
  delivered_seq: LAST,
  their_read_seq: LAST,
  their_delivered_seq: LAST,
  num_unread_messages: 0,
  edits: 0,
};

/** The page of messages that a call asks for. */
function pageBefore(query: URLSearchParams): ChatPage {
  const end = Number(query.get('before') ?? LAST + 1);
  const from = Math.max(1, end - Number(query.get('limit')));
  return {
    chat,
    profile: noor,
    messages: Array.from({ length: end - from }, (_, place) => messageOf(from + place)),
    more_before: from > 1,
    more_after: end <= LAST,
    price: { cost: 1, credits: 250, free_left: 0, photo: 2, gift: 5 },
    rev: 1,
  };
}

test('a tap on a quote loads the messages up to the quoted one, and goes there', async () => {
  await page.viewport(390, 800);
  enter({ user: {} });
  const before: (string | null)[] = [];
  answerCalls(({ url }) => {
    const query = new URL(url).searchParams;
    before.push(query.get('before'));
    return answered(pageBefore(query));
  });
  await fetchOpening({ id: CONVERSATION });
  const actions: LogActions = {
    openPhoto: vi.fn(),
    offer: vi.fn(),
    reply: vi.fn(),
    unreact: vi.fn(),
    choosePhoto: vi.fn(),
  };
  const screen = await show(
    <LogActionsContext value={actions}>
      <div style={{ display: 'flex', height: 600 }}>
        <MessageLog
          conversation={CONVERSATION}
          chatKey={{ id: CONVERSATION }}
          name="Noor"
          pending={[]}
          me={member.profile.id}
          prices={{ text: 1, photo: 2, gift: 5 }}
        />
      </div>
    </LogActionsContext>,
  );
  const quoted = screen.getByRole('listitem').filter({ hasText: new RegExp(`^Noor: Message ${QUOTED}\\.`) });
  const quote = screen.getByRole('button', { name: `Go to: Noor Message ${QUOTED}.` });
  await expect.element(quote).toBeInViewport();
  expect(before[0]).toBe(null);
  await quote.click();
  await expect.element(quoted).toBeInViewport();
  await expect.element(quoted.getByRole('button', { name: 'More about this message' })).toHaveFocus();
  // Three pages of 64 before those that the conversation was opened with, each asked for once.
  expect(before.slice(1)).toEqual(['137', '73', '9']);
});
