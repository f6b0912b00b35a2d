import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Alert } from '../../api/wire.gen';
import { loadMemberShell } from '../../layouts/lazy';
import { answerCalls, answered } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { AlertStrip } from './alert-strip';

/** Serves these alerts, and returns the bodies that put one away. */
function serve(alerts: Alert[]) {
  const away: unknown[] = [];
  answerCalls(async (call) => {
    if (call.method === 'GET') return answered({ alerts });
    away.push(await call.json());
    return answered({ alerts: [] });
  });
  return away;
}

async function strip(alerts: Alert[], id: number) {
  await page.viewport(320, 640);
  const user = { ...member, profile: { ...member.profile, id } };
  enter({ user });
  await loadMemberShell();
  const away = serve(alerts);
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

test('the reminder to confirm cannot be put away', async () => {
  const { screen } = await strip(['activation'], 902);
  await expect.element(screen.getByRole('link', { name: 'Confirm' })).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
