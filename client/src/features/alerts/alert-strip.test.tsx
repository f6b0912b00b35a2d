import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Alert, HeldMessage } from '../../api/wire.gen';
import { loadMemberShell } from '../../layouts/lazy';
import { useChats } from '../../stores/chats';
import { draftFor, keepDraft } from '../../stores/drafts';
import { usePush } from '../../stores/push';
import { answerCalls, answered } from '../../testing/api';
import { chat, member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { AlertStrip } from './alert-strip';

/** Serves these alerts, and returns the bodies that put one away. */
function serve(alerts: Alert[], undelivered?: HeldMessage) {
  const away: unknown[] = [];
  answerCalls(async (call) => {
    if (call.method === 'GET') return answered({ alerts, undelivered });
    away.push(call.method === 'DELETE' ? 'signup.php' : await call.json());
    return answered({ alerts: [] });
  });
  return away;
}

async function strip(alerts: Alert[], id: number, undelivered?: HeldMessage) {
  await page.viewport(320, 640);
  const user = { ...member, profile: { ...member.profile, id } };
  enter({ user });
  await loadMemberShell();
  const away = serve(alerts, undelivered);
  return { away, screen: await show(<AlertStrip user={user} />) };
}

test('alerts show one at a time, and the next one follows when one is put away', async () => {
  const { away, screen } = await strip(['photo', 'enrich_profile'], 901);
  await expect.element(screen.getByText('Your profile has no photo yet.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Add a photo' })).toHaveAttribute('href', '/profile');
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await screen.getByRole('button', { name: 'Not now' }).click();
  await expect.element(screen.getByText(/Say a little about yourself/)).toBeVisible();
  expect(away).toEqual([{ alert: 'photo' }]);
});

test('notifications are offered where they can be shown, are not yet, and somebody can write', async () => {
  const can = { capability: 'capable', subscription: 'not_subscribed' } as const;
  usePush.setState(can);
  const { away, screen } = await strip(['push', 'disabled_notifications'], 905);
  const offer = screen.getByText('Hear of new messages while the site is closed.');
  const next = screen.getByText('You have switched off some notifications.');
  await expect.element(next).toBeVisible();
  useChats.setState({ chats: new Map([[7, chat]]) });
  await expect.element(offer).toBeVisible();
  await expectAccessible();
  for (const cannot of [
    { capability: 'unknown' },
    { capability: 'unsupported' },
    { subscription: 'subscribed' },
    { subscription: 'denied' },
  ] as const) {
    usePush.setState({ ...can, ...cannot });
    await expect.element(offer).not.toBeInTheDocument();
    await expect.element(next).toBeVisible();
  }
  usePush.setState(can);
  await screen.getByRole('button', { name: 'Not now' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  expect(away).toEqual([{ alert: 'push' }]);
  useChats.setState({ chats: new Map() });
});

test('the reminder to confirm cannot be put away', async () => {
  const { screen } = await strip(['activation'], 902);
  await expect.element(screen.getByRole('link', { name: 'Confirm' })).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

const undelivered: HeldMessage = {
  to: 7,
  text: 'Shall we walk?',
  quoted_cost: 0,
  written_at: 0,
  refused: { code: 'price_changed', data: { cost: 1 }, message: 'The price has changed.' },
};

test('a first message that was not delivered becomes a draft, behind what was being written', async () => {
  const { away, screen } = await strip(['first_message', 'photo'], 903, undelivered);
  keepDraft(7, 'Hello!');
  await expect.element(screen.getByText('Your first message was not delivered. The price has changed.')).toBeVisible();
  const again = screen.getByRole('link', { name: 'Write again' });
  await expect.element(again).toHaveAttribute('href', '/members/7/chat');
  await again.click();
  await expect.poll(() => away).toEqual(['signup.php']);
  expect(draftFor(7)).toBe('Hello!\nShall we walk?');
  await expect.element(screen.getByText('Your profile has no photo yet.')).toBeVisible();
});

test('a first message that was not delivered can be given up', async () => {
  const { away, screen } = await strip(['first_message'], 904, undelivered);
  await screen.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => away).toEqual(['signup.php']);
  expect(draftFor(7)).toBe('');
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
});
