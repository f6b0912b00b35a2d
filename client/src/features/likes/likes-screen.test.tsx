import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Like, ProfileCard } from '../../api/wire.gen';
import noor from '../../art/noor.svg';
import { receive, resetState } from '../../live/state/store';
import { useNotices } from '../../platform/notices';
import { useConnection } from '../../stores/connection';
import { useLikes } from '../../stores/likes';
import { usePresence } from '../../stores/presence';
import { answerCalls, answered } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { LikesScreen } from './likes-screen';

const HOUR_MS = 3_600_000;
const noon = new Date().setHours(12, 0, 0, 0);

function likeOf(id: number, name: string, state: Partial<Like>, profile: Partial<ProfileCard> = {}): Like {
  const main_image = { status: 'active', filename: noor, thumb_filename: noor, match: noor } as const;
  return {
    id,
    liked_by: null,
    like_new: false,
    liked: null,
    ...state,
    profile: { ...member.profile, id, name, main_image, ...profile },
  };
}

const vera = likeOf(11, 'Vera', { liked_by: noon, like_new: true }, { fictional: true });
const jonas = likeOf(12, 'Jonas', { liked_by: noon - 200 * HOUR_MS, liked: noon - 24 * HOUR_MS });
const bart = likeOf(13, 'Bart', { liked_by: noon - 300 * HOUR_MS });
const dewi = likeOf(14, 'Dewi', { liked: noon });

function loadLikes(...likes: Like[]) {
  const ids = (isIn: (like: Like) => boolean) => likes.filter(isIn).map(({ id }) => id);
  useLikes.setState({
    isLoaded: true,
    likes: new Map(likes.map((like) => [like.id, like])),
    received: ids(({ liked_by }) => liked_by !== null),
    sent: ids(({ liked, liked_by }) => liked !== null && liked_by === null),
    matches: ids(({ liked, liked_by }) => liked !== null && liked_by !== null),
  });
}

/** What the first card says. */
function first(screen: { getByRole: (role: 'listitem') => Locator }): string {
  return screen.getByRole('listitem').first().element().textContent;
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  enter({ user: {}, settings: { cdn_prefix: '' } });
  useLikes.setState(useLikes.getInitialState());
  useConnection.setState(useConnection.getInitialState());
  usePresence.setState({ online: new Set([12]) });
});

test('received likes are in the order of the store, each one link that names what happened', async () => {
  loadLikes(vera, jonas, bart);
  const screen = await show(<LikesScreen kind="received" />, '/likes');
  await expect.element(screen.getByText('1 new, 2 earlier')).toBeVisible();
  const main = screen.getByRole('list');
  const links = main.getByRole('link').elements();
  const hrefs = links.map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/likes/m/11', '/likes/m/12', '/members/12/chat', '/likes/m/13']);
  const name = 'New Fictional profile Vera, 34 Liked you at 12:00';
  await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Jonas, 34 Online Match since yesterday' })).toBeVisible();
  await expectAccessible();
});

test('sent likes and matches are one way from there', async () => {
  loadLikes(vera, jonas, dewi);
  const screen = await show(<LikesScreen kind="sent" />, '/likes/sent');
  await expect.element(screen.getByRole('link', { name: 'Sent' })).toHaveAttribute('aria-current', 'page');
  await expect.element(screen.getByRole('link', { name: 'Matches' })).toHaveAttribute('href', '/likes/matches');
  await expect.element(screen.getByRole('link', { name: 'Dewi, 34 Liked at 12:00' })).toBeVisible();
  await expect.element(screen.getByText('You like 1 person who has not answered yet')).toBeVisible();
});

test('a new like is inserted at the top and announced once', async () => {
  loadLikes(bart);
  const screen = await show(<LikesScreen kind="received" />, '/likes');
  useNotices.setState({ spoken: '' });
  loadLikes(vera, bart);
  await expect.poll(() => first(screen)).toContain('Vera');
  await expect.poll(() => useNotices.getState().spoken).toBe('New like from Vera');
  useNotices.setState({ spoken: '' });
  loadLikes({ ...vera }, { ...bart });
  await expect.poll(() => first(screen)).toContain('Vera');
  expect(useNotices.getState().spoken).toBe('');
});

test('a new like waits while one looks further down, and nothing moves', async () => {
  const many = Array.from({ length: 30 }, (_, place) =>
    likeOf(100 + place, `Guest ${place}`, { liked_by: noon - place }),
  );
  loadLikes(...many);
  const screen = await show(<LikesScreen kind="received" />, '/likes');
  scrollTo(0, 900);
  const looked = screen.getByText('Guest 17, 34').element();
  const before = looked.getBoundingClientRect().top;
  loadLikes(vera, ...many);
  const held = screen.getByRole('button', { name: '1 new like' });
  await expect.element(held).toBeVisible();
  expect(looked.getBoundingClientRect().top).toBe(before);
  await held.click();
  await expect.poll(() => first(screen)).toContain('Vera');
  await expect.element(held).not.toBeInTheDocument();
  scrollTo(0, 0);
});

test('a like that is seen elsewhere keeps its place', async () => {
  loadLikes(vera, jonas);
  const screen = await show(<LikesScreen kind="received" />, '/likes');
  loadLikes(jonas, { ...vera, like_new: false });
  await expect.element(screen.getByText('2 people like you')).toBeVisible();
  await expect.poll(() => first(screen)).toContain('Vera');
});

test.each([
  ['received', 'No likes yet', '/members'],
  ['sent', 'Nothing is waiting for an answer', '/members'],
  ['matches', 'No matches yet', '/likes'],
] as const)('with no %s there is a way on', async (kind, title, way) => {
  loadLikes();
  const screen = await show(<LikesScreen kind={kind} />, '/likes');
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  const ways = screen
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(ways.at(-1)).toBe(way);
  await expectAccessible();
});

test('likes that load show their shape, and a failure is reported', async () => {
  const screen = await show(<LikesScreen kind="received" />, '/likes');
  await expect.element(screen.getByText('Loading')).toBeInTheDocument();
  useConnection.setState({ status: 'polling' });
  await expect.element(screen.getByRole('heading', { name: 'Your likes did not arrive' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a like for somebody who is not to be seen any more leads to where it can be taken back', async () => {
  loadLikes({ id: 15, liked_by: null, like_new: false, liked: noon, profile: { id: 15, status: 'unavailable' } });
  const screen = await show(<LikesScreen kind="sent" />, '/likes/sent');
  const link = screen.getByRole('link', { name: 'Not available Liked at 12:00', exact: true });
  await expect.element(link).toHaveAttribute('href', '/likes/m/15');
  await expectAccessible();
});

test('a like is answered in the list, and the focus moves to the next', async () => {
  onTestFinished(resetState);
  const made: string[] = [];
  answerCalls(({ method, url }) => {
    made.push(`${method} ${new URL(url).pathname}`);
    return answered({ like: null, rev: 2 });
  });
  const profiles = [vera, bart].flatMap(({ profile }) => (profile.status === 'active' ? [profile] : []));
  const totals = { unread: 0, new_likes: 1 };
  receive({ kind: 'likes', answer: { profiles, liked_by: [vera, bart], liked: [], totals, rev: 1 } });
  const screen = await show(<LikesScreen kind="received" />, '/likes');
  await screen.getByRole('button', { name: 'Pass on Vera' }).click();
  await expect.poll(() => made).toEqual(['POST /api/pass.php']);
  await expect.element(screen.getByRole('button', { name: 'Pass on Bart' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Like back: Bart' }).click();
  await expect.poll(() => made).toEqual(['POST /api/pass.php', 'POST /api/like.php']);
});

test('a pass that is undone brings the card back to its place, and the focus to it', async () => {
  onTestFinished(resetState);
  let rev = 1;
  answerCalls(({ method }) => answered({ like: method === 'DELETE' ? vera : null, rev: ++rev }));
  const profiles = [vera, bart].flatMap(({ profile }) => (profile.status === 'active' ? [profile] : []));
  const totals = { unread: 0, new_likes: 1 };
  receive({ kind: 'likes', answer: { profiles, liked_by: [vera, bart], liked: [], totals, rev: 1 } });
  const screen = await show(<LikesScreen kind="received" />, '/likes');
  await screen.getByRole('button', { name: 'Pass on Vera' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pass on Vera' })).not.toBeInTheDocument();
  await expect.poll(() => useNotices.getState().shown.at(-1)?.action?.word).toBe('Undo');
  useNotices.getState().shown.at(-1)?.action?.onChoose();
  await expect.element(screen.getByRole('button', { name: 'Pass on Vera' })).toHaveFocus();
  expect(first(screen)).toContain('Vera');
});

test('to a match one writes, and a like that waits for its answer has no buttons', async () => {
  loadLikes(jonas, dewi);
  const matches = await show(<LikesScreen kind="matches" />, '/likes/matches');
  await expect
    .element(matches.getByRole('link', { name: 'Write to Jonas' }))
    .toHaveAttribute('href', '/members/12/chat');
  await matches.unmount();
  const sent = await show(<LikesScreen kind="sent" />, '/likes/sent');
  await expect.element(sent.getByRole('link', { name: /Dewi/ })).toBeVisible();
  await expect.element(sent.getByRole('button')).not.toBeInTheDocument();
});
