import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, show } from '../testing/show';
import { Menu, MenuItem, MenuSwitch } from './menu';

function showMenu(onDelete = () => undefined) {
  return show(
    <>
      <Menu label="More" button="⋮" buttonLabel="More" buttonClass="btn">
        <MenuItem onChoose={() => undefined}>Profile</MenuItem>
        <MenuItem onChoose={() => undefined}>Mute</MenuItem>
        <MenuItem danger onChoose={onDelete}>
          Delete
        </MenuItem>
      </Menu>
      <button type="button">After</button>
    </>,
  );
}

test('a menu opens by keyboard on its first item, and is readable', async () => {
  const screen = await showMenu();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menu', { name: 'More' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
  await expectAccessible();
});

test('arrows move through the items and round the ends, Home and End to the ends', async () => {
  const screen = await showMenu();
  await screen.getByRole('button', { name: 'More' }).click();
  const item = (name: string) => expect.element(screen.getByRole('menuitem', { name }));
  await item('Profile').toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await item('Mute').toHaveFocus();
  await userEvent.keyboard('{End}');
  await item('Delete').toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await item('Profile').toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await item('Delete').toHaveFocus();
  await userEvent.keyboard('{Home}');
  await item('Profile').toHaveFocus();
});

test('choosing an item does what it says once and closes the menu', async () => {
  const onDelete = vi.fn();
  const screen = await showMenu(onDelete);
  await screen.getByRole('button', { name: 'More' }).click();
  await userEvent.keyboard('{End}{Enter}');
  expect(onDelete).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('menu', { includeHidden: true })).not.toBeVisible();
});

test('Escape closes the menu and gives the focus back to its button', async () => {
  const screen = await showMenu();
  await screen.getByRole('button', { name: 'More' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu', { includeHidden: true })).not.toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('Tab leaves the menu, which closes behind it', async () => {
  const screen = await showMenu();
  await screen.getByRole('button', { name: 'More' }).click();
  await userEvent.tab();
  await expect.element(screen.getByRole('menu', { includeHidden: true })).not.toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('beside its button a menu is at its place from the first moment', async () => {
  await page.viewport(1280, 800);
  const screen = await showMenu();
  const menu = screen.getByRole('menu', { includeHidden: true }).element();
  const opened = new Promise<number>((resolve) => {
    menu.addEventListener('toggle', () => resolve(menu.getBoundingClientRect().top), { once: true });
  });
  await screen.getByRole('button', { name: 'More' }).click();
  const first = await opened;
  await Promise.all(menu.getAnimations().map(({ finished }) => finished));
  expect(menu.getBoundingClientRect().top).toBe(first);
});

function Switching() {
  const [isOn, setOn] = useState(false);
  return (
    <Menu label="More" button="More" buttonClass="btn">
      <MenuItem onChoose={() => undefined}>Profile</MenuItem>
      <MenuSwitch isOn={isOn} hint="Nobody sees you." onTurn={() => setOn(!isOn)}>
        Invisible
      </MenuSwitch>
    </Menu>
  );
}

test('a switch shows what it was turned to, and leaves the menu open', async () => {
  const screen = await show(<Switching />);
  await screen.getByRole('button', { name: 'More' }).click();
  await userEvent.keyboard('{ArrowDown}');
  const item = screen.getByRole('menuitemcheckbox', { name: 'Invisible' });
  await expect.element(item).toHaveFocus();
  await expect.element(item).toHaveAccessibleDescription('Nobody sees you.');
  await userEvent.keyboard(' ');
  await expect.element(item).toBeChecked();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await expectAccessible();
});
