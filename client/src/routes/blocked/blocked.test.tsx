import { beforeEach, expect, test } from 'vitest';
import { useNotices } from '../../platform/notices';
import { answerCalls, answered, refused } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

const items = [
  { id: 7, name: 'Jonas', fictional: false },
  { id: 8, name: 'Vera', fictional: true },
];

/** Serves the blocked members, and returns the calls to unblock one. */
function serve(blocked: typeof items, unblocks: () => ReturnType<typeof answered> = () => answered({ rev: 2 })) {
  const calls: unknown[] = [];
  answerCalls(async (call) => {
    if (call.method === 'GET') return answered({ items: blocked });
    calls.push(`${call.method} ${await call.text()}`);
    return unblocks();
  });
  return calls;
}

beforeEach(() => enter({ user: {} }));

test('who is blocked can be unblocked by name, and the keyboard stays in the list', async () => {
  const calls = serve(items);
  const screen = await show(<Screen />, '/blocked');
  await expect.element(screen.getByText('Fictional profile')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Unblock Jonas' }).click();
  await expect.element(screen.getByText('Jonas')).not.toBeInTheDocument();
  expect(calls).toEqual(['DELETE {"profile":{"id":7}}']);
  expect(useNotices.getState().spoken).toBe('Jonas is not blocked any more');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Blocked members');
});

test('a block that could not be removed stays, and the reason is shown', async () => {
  serve(items, () => refused(429, { code: 'rate_limited', data: { retry_ms: 1 } }, 'Not so fast.'));
  const screen = await show(<Screen />, '/blocked');
  await screen.getByRole('button', { name: 'Unblock Jonas' }).click();
  await expect.poll(() => useNotices.getState().shown.at(-1)?.text).toBe('Not so fast.');
  await expect.element(screen.getByText('Jonas')).toBeVisible();
});

test('with nobody blocked there is a way on', async () => {
  serve([]);
  const screen = await show(<Screen />, '/blocked');
  await expect.element(screen.getByRole('heading', { name: 'You have blocked nobody' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'To your chats' })).toHaveAttribute('href', '/chats');
  await expectAccessible();
});
