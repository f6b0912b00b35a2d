import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Chat, ProfileCard } from '../../api/wire.gen';
import { useNotices } from '../../platform/notices';
import { useChats } from '../../stores/chats';
import { member } from '../../testing/fixtures';
import { show } from '../../testing/show';
import { Where } from '../../testing/where';
import { enter } from '../../testing/world';
import { MessageNews } from './message-news';

const noor: ProfileCard = { ...member.profile, id: 2, name: 'Noor' };

function chatWith(profile: ProfileCard, text: string, unread = 1): Chat {
  const id = profile.id + 5;
  return {
    conversation: { id },
    profile,
    last_message: { conversation: id, seq: 5, client_id: text, sender: profile.id, sent_at: 5, kind: 'text', text },
    num_unread_messages: unread,
    last_seq: 5,
    read_seq: 4,
    delivered_seq: 5,
    cleared_seq: 0,
    their_read_seq: 0,
    their_delivered_seq: 0,
    edits: 0,
  };
}

/** Shows the component at a path and lets chats arrive. */
async function arriveAt(path: string, ...chats: Chat[]) {
  const screen = await show(
    <>
      <MessageNews />
      <Where />
    </>,
    path,
  );
  useChats.setState({ chats: new Map(chats.map((chat) => [chat.conversation.id, chat])) });
  return screen;
}

beforeEach(() => {
  enter({ user: {} });
  useChats.setState({ isLoaded: true, chats: new Map() });
});

afterEach(() => useNotices.setState(useNotices.getInitialState()));

test('a message from another chat is shown with its sender, and links to the chat', async () => {
  const screen = await arriveAt('/members/12', chatWith(noor, 'Neem je de trein?'));
  const [notice] = useNotices.getState().shown;
  expect(notice).toMatchObject({ text: 'Neem je de trein?', from: { name: 'Noor' } });
  expect(useNotices.getState().spoken).toBe('Noor: Neem je de trein? Read');
  notice?.action?.onChoose();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/chats/7');
});

test('a profile that is not a real person is labelled as such', async () => {
  await arriveAt('/likes', chatWith({ ...noor, fictional: true }, 'Dag'));
  expect(useNotices.getState().spoken).toBe('Noor, Fictional profile: Dag. Read');
});

test('messages from several members make one notice, which links to the list', async () => {
  const screen = await arriveAt('/likes', chatWith(noor, 'Dag', 2), chatWith({ ...noor, id: 3 }, 'Hoi'));
  const [notice, ...others] = useNotices.getState().shown;
  expect(notice?.text).toBe('3 new messages');
  expect(others).toEqual([]);
  notice?.action?.onChoose();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/chats');
});

test.each(['/chats/7', '/members/2/chat'])('at %s the conversation itself shows what comes', async (path) => {
  await arriveAt(path, chatWith(noor, 'Dag'));
  expect(useNotices.getState()).toEqual(useNotices.getInitialState());
});

test('where the list is on view its rows show new messages, and they are announced', async () => {
  await arriveAt('/chats', chatWith(noor, 'Dag'));
  expect(useNotices.getState().shown).toEqual([]);
  expect(useNotices.getState().spoken).toBe('Noor: Dag');
});

test.each([
  [1280, 0],
  [390, 1],
])(
  'beside another conversation, %i px wide, there are %i toasts: the list says it where there is room',
  async (width, toasts) => {
    await page.viewport(width, 800);
    await arriveAt('/chats/99', chatWith(noor, 'Dag'));
    expect(useNotices.getState().shown).toHaveLength(toasts);
    await page.viewport(1280, 800);
  },
);

test('of a long message the first words are announced', async () => {
  await arriveAt('/likes', chatWith(noor, 'woord '.repeat(200)));
  expect(useNotices.getState().shown[0]?.text.length).toBeLessThan(130);
});
