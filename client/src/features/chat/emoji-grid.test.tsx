import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { EmojiGrid } from './emoji-grid';

test('emoji are found by name, and the one that was used last comes first the next time', async () => {
  localStorage.clear();
  enter({ user: member });
  const picked: string[] = [];
  const grid = <EmojiGrid onPick={(sign) => picked.push(sign)} onClose={() => undefined} />;
  const screen = await show(grid);
  await expect.element(screen.getByRole('group', { name: 'Used lately' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('searchbox', { name: 'Search emoji' })).toHaveFocus();
  await userEvent.keyboard('nothing');
  await expect.element(screen.getByRole('status')).toMatchTextContent('No emoji is called that.');
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.keyboard('waff{ArrowDown}{Enter}');
  expect(picked).toEqual(['🧇']);
  await screen.unmount();

  const again = await show(grid);
  const recent = again.getByRole('group', { name: 'Used lately' }).getByRole('button');
  await expect.element(recent.first()).toMatchTextContent('🧇');
  expect(recent.elements()).toHaveLength(8);
});
