import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LikeState, MemberId, Profile, ProfileCard, ProfilePage } from '../../api/wire.gen';
import { resetState, receive } from '../../live/state/store';
import { useNotices } from '../../platform/notices';
import { answerCalls, answered, refused } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { ProfileScreen } from './profile-screen';

const card = { ...member.profile, id: 7, name: 'Jonas', age: 36, region: 'Haarlem' };
const jonas: Profile = {
  ...card,
  sexuality: 'bi',
  relationship_status: 'single',
  hair_color: null,
  eye_color: 'green',
  body_type: null,
  reason: null,
  about: 'Sound engineer, slow cook.',
  prompts: [],
  interests: ['coffee', 'art', 'kites'],
  photos: [],
};
const stranger: LikeState = { id: 7, liked_by: null, like_new: false, liked: null };
const admirer: LikeState = { ...stranger, liked_by: 1, like_new: true };

type Update = { profile?: Partial<Profile>; like?: LikeState; mine?: string[] };

/** Serves the profile of Jonas, and returns the calls that change something. */
function serve({ profile = {}, like, mine = [] }: Update = {}): string[] {
  const relation: Omit<ProfilePage, 'profile'> = { like: like ?? null, conversation: null, online: false, rev: 1 };
  const changes: string[] = [];
  answerCalls(({ method, url }) => {
    const { pathname, searchParams } = new URL(url);
    if (method !== 'GET') {
      changes.push(`${method} ${pathname}`);
      return pathname.endsWith('likes.php') ? answered({ rev: 2 }) : answered({ like: null, rev: 2 });
    }
    if (pathname.endsWith('interests.php')) return answered([{ id: 'art', icon: 'palette' }]);
    if (!pathname.endsWith('profile.php')) return refused(404, { code: 'not_found' }, 'No');
    const own = Number(searchParams.get('id')) === member.profile.id;
    return answered({
      profile: own ? { ...jonas, ...member.profile, interests: mine } : { ...jonas, ...profile },
      ...relation,
    });
  });
  if (like) {
    const received = like.liked_by !== null;
    const totals = { unread: 0, new_likes: 0 };
    receive({
      kind: 'likes',
      answer: { profiles: [card], liked_by: received ? [like] : [], liked: received ? [] : [like], totals, rev: 1 },
    });
  }
  return changes;
}

function open(id: MemberId = 7) {
  return show(<ProfileScreen id={id} />, `/members/${id}`);
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  enter({ user: {} });
  onTestFinished(resetState);
});

test('a profile shows the member, and only the particulars that are known', async () => {
  serve({ mine: ['art'] });
  const screen = await open();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Jonas, 36' })).toBeVisible();
  await expect.element(screen.getByText('Sound engineer, slow cook.')).toBeVisible();
  const terms = screen.getByRole('term').elements();
  expect(terms.map((term) => term.textContent)).toEqual(['Status', 'Eyes', 'Orientation']);
  const both = screen.getByRole('region', { name: 'You both like' });
  expect(
    both
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Art']);
  const also = screen.getByRole('region', { name: 'Also into' });
  expect(
    also
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Coffee', 'kites']);
  await expectAccessible();
});

test('a free member sees which photos are locked, and the way to them', async () => {
  enter({ user: { paid_user: false, free_left: 2, conversations_left: 1 } });
  const photo = { width: 4, height: 5 };
  serve({
    profile: {
      photos: [
        { id: 1, ...photo, locked: false },
        { id: 2, ...photo, locked: true },
      ],
    },
  });
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: 'Photo 3 of 3, locked' })).toBeVisible();
  await expect.element(screen.getByText(/1 photo opens with Premium\./)).toBeVisible();
  const locked = screen.getByRole('link', { name: 'Photo 3 of 3, locked Opens with Premium' });
  await expect.element(locked).toHaveAttribute('href', '/credits');
  await expect.element(screen.getByRole('link', { name: 'Say hello free, 2 left' })).toBeVisible();
  await expect.element(screen.getByText(/You can start 1 more conversation for free/)).toBeVisible();
  await expectAccessible();
});

test.each([
  ['wide', 1280],
  ['narrow', 390],
])('who has begun as many conversations as there are is not invited to another: %s', async (_, width) => {
  await page.viewport(width, 800);
  enter({ user: { paid_user: false, free_left: 1, conversations_left: 0 } });
  serve();
  const screen = await open();
  const way = screen.getByRole('link', { name: 'Write with Premium' });
  await expect.element(way).toHaveAttribute('href', '/credits');
  const why = screen.getByText(/You have started as many conversations/).elements();
  expect(why.filter((element) => element.checkVisibility())).toHaveLength(1);
  expect(screen.getByText(/Say hello|free, 1 left/).elements()).toEqual([]);
  await expectAccessible();
});

test.each([
  ['wide', 1280],
  ['narrow', 390],
])('a member without a confirmed address sees so, and no price: %s', async (_, width) => {
  await page.viewport(width, 800);
  enter({ user: { status: 'not_confirmed', paid_user: false, free_left: 5, conversations_left: 2 } });
  serve();
  const screen = await open();
  const hello = screen.getByRole('button', { name: 'Say hello' });
  await expect.element(hello).toHaveAttribute('aria-disabled', 'true');
  await expect.element(hello).toHaveAccessibleDescription('You can write once your e-mail address is confirmed.');
  expect(screen.getByText(/free, 5 left|more conversations for free/).elements()).toEqual([]);
  await expectAccessible();
});

test('who gets Premium while choosing goes on choosing', async () => {
  enter({ user: { paid_user: false } });
  serve();
  const screen = await open();
  await screen.getByRole('button', { name: 'More about Jonas' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Block Jonas' })).toHaveFocus();
  serve({ profile: { about: 'Update to members with Premium.' } });
  enter({ user: { paid_user: true } });
  await expect.element(screen.getByText('Update to members with Premium.')).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Block Jonas' })).toHaveFocus();
});

test('a profile stays on the screen if what Premium adds does not arrive', async () => {
  enter({ user: { paid_user: false } });
  serve();
  const screen = await open();
  await expect.element(screen.getByText('Sound engineer, slow cook.')).toBeVisible();
  const answer = vi.fn(() => refused(500, { code: 'try_again' }, 'No'));
  answerCalls(answer);
  enter({ user: { paid_user: true } });
  await expect.poll(() => answer.mock.calls.length).toBeGreaterThan(0);
  await screen.getByRole('button', { name: 'More about Jonas' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Block Jonas' })).toHaveFocus();
  await expect.element(screen.getByText('Sound engineer, slow cook.')).toBeVisible();
});

test('a small picture brings its large one into view', async () => {
  const photo = { width: 4, height: 5, locked: false };
  serve({
    profile: {
      photos: [
        { id: 1, ...photo },
        { id: 2, ...photo },
      ],
    },
  });
  const screen = await open();
  const second = screen.getByRole('button', { name: 'Photo 2 of 3', exact: true });
  await second.click();
  await expect.element(second).toHaveAttribute('aria-current', 'true');
});

test('a picture is looked at as large as the screen, and locked ones are not among them', async () => {
  const photo = { width: 4, height: 5 };
  const main_image = { status: 'active', filename: 'a.svg', thumb_filename: 'a.svg', match: 'a.svg' } as const;
  serve({
    profile: {
      main_image,
      photos: [
        { id: 1, ...photo, locked: true },
        { id: 2, ...photo, locked: false },
      ],
    },
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Photo 1 of 3, view larger' }).click();
  const lightbox = screen.getByRole('dialog', { name: 'Photos of Jonas' });
  await expect.element(lightbox.getByRole('status')).toMatchTextContent(/^1 of 2/);
  await expectAccessible();
  await lightbox.getByRole('button', { name: 'Next photo' }).click();
  await expect.element(lightbox.getByRole('img', { name: 'Photo 2 of 2' })).toHaveAttribute('src', '/photos/2/large');
  await userEvent.keyboard('{Escape}');
  await expect.element(lightbox).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Photo 1 of 3, view larger' })).toHaveFocus();
});

test('once a like is answered the next one that waits is a step away', async () => {
  const vera: ProfileCard = { ...member.profile, id: 9, name: 'Vera' };
  serve({ like: admirer });
  receive({
    kind: 'likes',
    answer: {
      profiles: [card, vera],
      liked_by: [admirer, { ...admirer, id: 9 }],
      liked: [],
      totals: { unread: 0, new_likes: 0 },
      rev: 1,
    },
  });
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: 'Like back' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Next/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Pass on the like of Jonas' }).click();
  const next = screen.getByRole('link', { name: 'Next: Vera, who likes you' });
  await expect.element(next).toHaveAttribute('href', '/likes/m/9');
  await expectAccessible();
});

test('from the likes one goes through them in their order, also past one that was passed', async () => {
  const vera: ProfileCard = { ...member.profile, id: 9, name: 'Vera' };
  const tom: ProfileCard = { ...member.profile, id: 8, name: 'Tom' };
  serve({ like: admirer });
  const liked_by = [
    { ...admirer, id: 9, liked_by: 3 },
    { ...admirer, liked_by: 2 },
    { ...admirer, id: 8 },
  ];
  const totals = { unread: 0, new_likes: 0 };
  receive({ kind: 'likes', answer: { profiles: [card, vera, tom], liked_by, liked: [], totals, rev: 1 } });
  const screen = await show(<ProfileScreen id={7} isFromLikes />, '/likes/m/7');
  const pager = screen.getByRole('navigation', { name: 'Through the likes' });
  await expect.element(pager.getByText('2 of 3')).toBeVisible();
  await expect.element(pager.getByRole('link', { name: 'Before: Vera' })).toHaveAttribute('href', '/likes/m/9');
  const after = pager.getByRole('link', { name: 'After: Tom' });
  await expect.element(after).toHaveAttribute('href', '/likes/m/8');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Jonas, 36' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Pass on the like of Jonas' }).click();
  await expect.element(after).toHaveAttribute('href', '/likes/m/8');
});

test('a profile that was not opened from the likes leads through none', async () => {
  serve({ like: admirer });
  const screen = await open();
  await expect.element(screen.getByText('Jonas likes you')).toBeVisible();
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
});

test('a like is given at once, and taken back', async () => {
  const changes = serve({ like: { ...stranger, liked: 1 } });
  const screen = await open();
  const button = screen.getByRole('button', { name: 'Like Jonas' });
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => changes).toEqual(['DELETE /api/like.php']);
});

test('a like offers its answers on the profile, and opening the profile marks it as seen', async () => {
  const changes = serve({ like: admirer });
  const screen = await open();
  await expect.element(screen.getByText('Jonas likes you')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Like back' })).toBeVisible();
  await expect.poll(() => changes).toEqual(['PUT /api/likes.php']);
  await expectAccessible();
});

test('a like that is passed can be brought back', async () => {
  const changes = serve({ like: { ...admirer, like_new: false } });
  const screen = await open();
  await screen.getByRole('button', { name: 'Pass on the like of Jonas' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pass on the like of Jonas' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('group', { name: 'What you can do' })).toHaveFocus();
  const offer = useNotices.getState().shown.at(-1);
  expect(offer?.text).toBe('You passed on the like of Jonas');
  await expect.poll(() => changes).toEqual(['POST /api/pass.php']);
  offer?.action?.onChoose();
  await expect.poll(() => changes).toEqual(['POST /api/pass.php', 'DELETE /api/pass.php']);
});

test('a profile that is not a real person is labelled', async () => {
  serve({ profile: { fictional: true } });
  const screen = await open();
  await expect.element(screen.getByText(/Jonas is not a real person\. You cannot meet\./)).toBeVisible();
  expect(screen.getByText('Fictional profile').elements()).toHaveLength(2);
});

test('blocking is confirmed and explains what it means', async () => {
  const changes = serve();
  const screen = await open();
  await screen.getByRole('button', { name: 'More about Jonas' }).click();
  await screen.getByRole('menuitem', { name: 'Block Jonas' }).click();
  await expect.element(screen.getByText(/You no longer see each other/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Block', exact: true }).click();
  await expect.poll(() => changes).toEqual(['POST /api/block.php']);
  await expect.poll(() => useNotices.getState().shown.at(-1)?.text).toBe('Jonas is blocked');
});

test('gender and country are shown where the site shows them, the country where there are several', async () => {
  enter({ user: {}, settings: { visible_profile_fields: ['gender', 'country'], countries: ['NL', 'BE'] } });
  serve();
  const screen = await open();
  await expect.element(screen.getByRole('definition').filter({ hasText: 'Woman' })).toBeVisible();
  await expect.element(screen.getByRole('definition').filter({ hasText: 'Netherlands' })).toBeVisible();
});

test('a profile that is not there, or not for this member, states so and links to another page', async () => {
  answerCalls(() => refused(404, { code: 'not_found' }, 'No'));
  const screen = await open();
  await expect
    .element(screen.getByRole('heading', { name: 'This profile is not there, or not for you' }))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Search members' })).toHaveAttribute('href', '/members');
  await expectAccessible();
});

test('a profile that failed to load can be requested again', async () => {
  answerCalls(() => refused(400, { code: 'try_again' }, 'No'));
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'The profile did not arrive' })).toBeVisible();
  serve();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Jonas, 36' })).toBeVisible();
});

test('on a phone the ways to act stand at its lower edge', async () => {
  await page.viewport(390, 844);
  serve({ like: { ...admirer, like_new: false } });
  const screen = await open();
  const back = screen.getByRole('button', { name: 'Like back' });
  await expect.element(back).toBeVisible();
  expect(back.element().getBoundingClientRect().bottom).toBeGreaterThan(780);
  for (const way of screen.getByRole('group', { name: 'What you can do' }).element().children) {
    expect(way.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
  await expect.element(screen.getByRole('link', { name: 'Say hello 1 credit' })).toMatchTextContent(/^Say hello/);
  await expectAccessible();
});

test('a profile that the reader blocked is unblocked where it would stand', async () => {
  let isBlocked = true;
  answerCalls(({ method, url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('block.php') && method === 'DELETE') isBlocked = false;
    if (pathname.endsWith('block.php')) {
      return answered(method === 'GET' ? { items: [{ id: 7, name: 'Jonas', fictional: false }] } : { rev: 2 });
    }
    if (pathname.endsWith('interests.php')) return answered([]);
    if (isBlocked) return refused(404, { code: 'not_found' }, 'No');
    return answered({ profile: jonas, like: null, conversation: null, online: false, rev: 2 });
  });
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'You have blocked Jonas' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Unblock Jonas' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Jonas, 36' })).toBeVisible();
});

test('a like for a profile that is hidden by now is taken back where it would stand', async () => {
  const changes: string[] = [];
  answerCalls(({ method, url }) => {
    const { pathname } = new URL(url);
    if (method !== 'GET') changes.push(`${method} ${pathname}`);
    if (pathname.endsWith('block.php')) return answered({ items: [] });
    if (pathname.endsWith('like.php')) return answered({ like: null, rev: 3 });
    return refused(404, { code: 'not_found' }, 'No');
  });
  const screen = await open(9);
  await expect.element(screen.getByRole('link', { name: 'Search members' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Take your like back' })).not.toBeInTheDocument();
  receive({
    kind: 'likes',
    answer: {
      profiles: [],
      liked_by: [],
      liked: [{ ...stranger, id: 9, liked: 1 }],
      totals: { unread: 0, new_likes: 0 },
      rev: 2,
    },
  });
  await screen.getByRole('button', { name: 'Take your like back' }).click();
  await vi.waitFor(() => expect(changes).toEqual(['DELETE /api/like.php']));
  await expect.element(screen.getByRole('button', { name: 'Take your like back' })).not.toBeInTheDocument();
});

test('an answer to a prompt is shown, and replying to it sends a quote at the price of a text', async () => {
  serve({ profile: { prompts: [{ prompt: 'walk', answer: 'Along the dyke' }] } });
  const screen = await open();
  await expect.element(screen.getByText('My favourite walk')).toBeVisible();
  await expect.element(screen.getByText('Along the dyke')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Reply to: My favourite walk' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Reply to Jonas' });
  await expect.element(dialog.getByText('Along the dyke')).toBeVisible();
  const send = dialog.getByRole('button', { name: /^Send/ });
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabelText('Your message').fill('Which dyke?');
  await expect.element(send).not.toHaveAttribute('aria-disabled');
  await expectAccessible();
});

test('a photo that is seen clearly can be replied to, one that is locked cannot', async () => {
  const photos = [
    { id: 5, width: 30, height: 20, locked: false },
    { id: 6, width: 30, height: 20, locked: true },
  ];
  serve({ profile: { photos } });
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: 'Reply to what is written here' })).toBeVisible();
  // The first is a drawn portrait.
  await expect.element(screen.getByRole('button', { name: 'Reply to this photo' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Photo 2 of 3' }).click();
  await expect.element(screen.getByRole('button', { name: 'Reply to this photo' })).toBeVisible();
  await screen.getByRole('button', { name: 'Photo 3 of 3, locked' }).click();
  await expect.element(screen.getByRole('button', { name: 'Reply to this photo' })).not.toBeInTheDocument();
});
