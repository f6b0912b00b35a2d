import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Chat, Like, ProfileCard, Today } from '../../api/wire.gen';
import noor from '../../art/noor.svg';
import { resetState } from '../../live/state/store';
import { useChats } from '../../stores/chats';
import { useLikes } from '../../stores/likes';
import { answerCalls, answered, refused } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

const main_image = { status: 'active', filename: noor, thumb_filename: noor, match: noor } as const;
const card = (id: number, name: string): ProfileCard => ({ ...member.profile, id, name, main_image });
const quiet: Today = { near: [], within: null, likes: { left: 0, of: 4, renewed_at: 0 } };

function chat(id: number, name: string, unread: number): Chat {
  return {
    conversation: { id },
    profile: card(id, name),
    num_unread_messages: unread,
    last_message: { kind: 'text', text: 'Shall we?', sender: id, seq: 1, sent_at: Date.now() },
  } as unknown as Chat;
}

function like(id: number, name: string): Like {
  return { id, liked: null, liked_by: Date.now(), like_new: true, profile: card(id, name) };
}

function hold(chats: Chat[], likes: Like[]) {
  useChats.setState({
    isLoaded: true,
    chats: new Map(chats.map((one) => [one.conversation.id, one])),
    order: chats.map((one) => one.conversation.id),
    totals: { unread: chats.reduce((sum, one) => sum + one.num_unread_messages, 0), new_likes: likes.length },
  });
  useLikes.setState({
    isLoaded: true,
    likes: new Map(likes.map((one) => [one.id, one])),
    received: likes.map(({ id }) => id),
    sent: [],
    matches: [],
  });
}

beforeEach(async () => {
  await page.viewport(390, 844);
  enter({ user: { profile: { ...member.profile, main_image } }, settings: { cdn_prefix: '' } });
  onTestFinished(() => {
    resetState();
    useChats.setState(useChats.getInitialState());
    useLikes.setState(useLikes.getInitialState());
  });
});

test('a quiet day says so in every part, and each leads on', async () => {
  answerCalls(() => answered(quiet));
  hold([], []);
  const screen = await show(<Screen />, '/');
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Good to see you, Clara');
  for (const [part, way] of [
    ['Waiting for you', '/members'],
    ['They like you', '/swipe-game'],
    ['Here lately', '/match-finder'],
  ] as const) {
    const links = screen.getByRole('region', { name: part }).getByRole('link');
    await expect.element(links.last()).toHaveAttribute('href', way);
  }
  await expect.element(screen.getByRole('heading', { name: 'That is all for today' })).toBeVisible();
  await expectAccessible();
});

test('what waits is there, nobody twice, and what comes takes its place without a reload', async () => {
  answerCalls(() =>
    answered({ ...quiet, near: [card(5, 'Emeka'), card(6, 'Ines')], within: 25, likes: { ...quiet.likes, left: 3 } }),
  );
  hold([chat(2, 'Jonas', 2)], [like(2, 'Jonas'), like(3, 'Tom')]);
  const screen = await show(<Screen />, '/');
  const row = screen.getByRole('link', { name: /Jonas, 34/ });
  await expect.element(row).toHaveAttribute('href', '/chats/2');
  await expect.element(screen.getByRole('button', { name: 'Like back: Tom' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Like back: Jonas' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Within 25 km of you, in the last week')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'You have 3 likes left today' })).toBeVisible();
  await expectAccessible();
  hold([chat(6, 'Ines', 1), chat(2, 'Jonas', 2)], [like(5, 'Emeka'), like(3, 'Tom')]);
  await expect.element(screen.getByRole('link', { name: /Ines, 34/ })).toHaveAttribute('href', '/chats/6');
  await expect.element(screen.getByRole('button', { name: 'Like back: Emeka' })).toBeVisible();
  await expect.element(screen.getByText('Nobody new who fits was here in the last week.')).toBeVisible();
});

test('who is near may not arrive, and the rest of the page is there', async () => {
  let calls = 0;
  answerCalls(() => (calls++ === 0 ? refused(422, { code: 'invalid', data: { field: 'x' } }, 'No') : answered(quiet)));
  hold([chat(2, 'Jonas', 1)], []);
  const screen = await show(<Screen />, '/');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Who is near did not arrive.');
  await expect.element(screen.getByRole('link', { name: /Jonas, 34/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Nobody new who fits was here in the last week.')).toBeVisible();
});
