import { beforeEach, expect, test } from 'vitest';
import type { ProfileCard } from '../../api/wire.gen';
import { resetState } from '../../live/state/store';
import { useNotices } from '../../platform/notices';
import { queueModal, type Modal, useModal, closeModal } from '../../stores/modals';
import { answerCalls, answered } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { LikeModal } from './modal';

const noor: ProfileCard = { ...member.profile, id: 9, name: 'Noor', age: 34, region: 'Haarlem' };

/** The calls that were made; `oldest` is the answer to the request for the oldest unseen like. */
function serve(oldest: ProfileCard | null = null): string[] {
  const calls: string[] = [];
  answerCalls(({ method, url }) => {
    const { pathname } = new URL(url);
    calls.push(`${method} ${pathname}`);
    if (pathname.endsWith('auto-like.php')) return answered({ profile: oldest });
    const totals = { unread: 0, new_likes: 0 };
    if (pathname.endsWith('likes.php')) return answered({ profiles: [], liked_by: [], liked: [], totals, rev: 2 });
    return answered({ like: null, rev: 2 });
  });
  return calls;
}

function Shown() {
  const modal = useModal();
  return modal && modal.kind !== 'icebreakers' && modal.kind !== 'time-bonus' ? (
    <LikeModal modal={modal} onClose={closeModal} />
  ) : null;
}

function showing(modal: Modal) {
  queueModal(modal);
  return show(<Shown />);
}

beforeEach(() => {
  resetState();
  enter({ user: {} });
});

test('a new like is shown with the link to answer it, and the likes are requested again', async () => {
  const calls = serve();
  const screen = await showing({ kind: 'new-like', profile: noor });
  await expect.element(screen.getByRole('dialog', { name: 'New like!' })).toBeVisible();
  await expect.element(screen.getByText('Noor, 34, from Haarlem likes you.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'See the profile of Noor' }))
    .toHaveAttribute('href', '/likes/m/9');
  await expectAccessible();
  await expect.poll(() => calls).toEqual(['GET /api/likes.php']);
  await screen.getByRole('button', { name: 'Like back' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => calls).toContain('POST /api/like.php');
});

test('a match is shown with the link to write', async () => {
  serve();
  const screen = await showing({ kind: 'match', profile: { ...noor, fictional: true } });
  await expect.element(screen.getByText('You and Noor like each other.')).toBeVisible();
  await expect.element(screen.getByText('Fictional profile')).toBeVisible();
  await expect.element(screen.getByRole('heading')).toHaveFocus();
  await expectAccessible();
  await screen.getByRole('link', { name: 'Say hello 1 credit' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a match is no invitation to write for who cannot', async () => {
  serve();
  enter({ user: { paid_user: false, conversations_left: 0 } });
  const screen = await showing({ kind: 'match', profile: noor });
  await expect.element(screen.getByRole('link', { name: 'Write with Premium' })).toHaveAttribute('href', '/credits');
  await expect.element(screen.getByText(/If Noor writes to you, you can answer\./)).toBeVisible();
  expect(screen.getByText('Say hello').elements()).toEqual([]);
  await expectAccessible();
  enter({ user: { status: 'not_confirmed' } });
  await expect.element(screen.getByText('You can write once your e-mail address is confirmed.')).toBeVisible();
  expect(screen.getByText('Write with Premium').elements()).toEqual([]);
});

test('without a profile it is about the oldest like that was not looked at', async () => {
  const calls = serve(noor);
  const screen = await showing({ kind: 'new-like', profile: null });
  await expect.element(screen.getByText('Noor, 34, from Haarlem likes you.')).toBeVisible();
  expect(calls[0]).toBe('GET /api/auto-like.php');
});

test('where there is no such like nothing is shown, and the next modal has its turn', async () => {
  const calls = serve();
  const screen = await showing({ kind: 'like', profile: null });
  queueModal({ kind: 'match', profile: noor });
  await expect.element(screen.getByText('You and Noor like each other.')).toBeVisible();
  expect(calls).toContain('GET /api/auto-like.php');
});

test.each([
  ['Yes, I do', 'POST /api/like.php'],
  ['No, pass', 'POST /api/pass.php'],
])('in the modal about a member, "%s" is %s', async (answer, expected) => {
  const calls = serve();
  const screen = await showing({ kind: 'like', profile: noor });
  await expect.element(screen.getByRole('dialog', { name: 'Do you like Noor?' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: answer }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => calls).toEqual([expected]);
});

test('to decide later decides nothing', async () => {
  useNotices.setState({ shown: [] });
  const calls = serve();
  const screen = await showing({ kind: 'like', profile: noor });
  await screen.getByRole('button', { name: 'Decide later' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
  expect(useNotices.getState().shown).toEqual([]);
});
