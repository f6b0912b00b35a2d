import { expect, test } from 'vitest';
import { expectAccessible, show } from '../testing/show';
import { Badge, capped } from './badge';

test('counts are capped at 99+', () => {
  expect(capped(99)).toBe('99');
  expect(capped(100)).toBe('99+');
});

test('a badge shows the capped count and announces the whole one', async () => {
  const screen = await show(<Badge count={132} label="132 unread messages" />);
  await expect.element(screen.getByText('99+')).toBeVisible();
  await expect.element(screen.getByText('132 unread messages')).toBeInTheDocument();
  await expectAccessible();
});

test('nothing unread shows no badge, no credits shows one', async () => {
  const screen = await show(
    <>
      <Badge count={0} label="0 unread messages" />
      <Badge count={0} label="No credits left" tone="danger" />
    </>,
  );
  await expect.element(screen.getByText('0 unread messages')).not.toBeInTheDocument();
  await expect.element(screen.getByText('No credits left')).toBeInTheDocument();
  await expectAccessible();
});
