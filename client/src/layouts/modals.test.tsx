import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ProfileCard } from '../api/wire.gen';
import { resetState } from '../live/state/store';
import { table } from '../routes/table';
import { queueModal, useModals } from '../stores/modals';
import { answerCalls, answered } from '../testing/api';
import { member } from '../testing/fixtures';
import { show } from '../testing/show';
import { Where } from '../testing/where';
import { enter } from '../testing/world';
import { Menu, MenuItem } from '../ui/menu';
import { Modals } from './modals';

const noor: ProfileCard = { ...member.profile, id: 9, name: 'Noor' };

function pageOf(name: string, path: string) {
  const row = table.find((one) => one.name === name);
  if (!row) throw new Error(`no row ${name}`);
  return show(
    <>
      <input aria-label="Search" />
      <Menu label="More" button="More" buttonClass="btn">
        <MenuItem onChoose={() => undefined}>Delete</MenuItem>
      </Menu>
      <Modals row={row} />
      <Where />
    </>,
    path,
  );
}

beforeEach(() => {
  resetState();
  enter({ user: {} });
  answerCalls(({ url }) =>
    answered(
      url.endsWith('auto-like.php')
        ? { profile: noor }
        : { profiles: [], liked_by: [], liked: [], totals: { unread: 0, new_likes: 0 }, rev: 1 },
    ),
  );
});

test('a match shows on whatever page one is', async () => {
  const screen = await pageOf('chats', '/chats');
  queueModal({ kind: 'match', profile: noor });
  await expect.element(screen.getByRole('dialog', { name: 'New like!' })).toBeVisible();
});

test('a modal waits until what is being written is written', async () => {
  const screen = await pageOf('chats', '/chats');
  const field = screen.getByRole('textbox', { name: 'Search' });
  await field.fill('Jo');
  queueModal({ kind: 'match', profile: noor });
  await expect.element(field).toHaveFocus();
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(screen.getByRole('dialog', { name: 'New like!' })).toBeVisible();
});

test('a modal waits until a menu is closed, and does not close it', async () => {
  const screen = await pageOf('chats', '/chats');
  await screen.getByRole('button', { name: 'More' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  queueModal({ kind: 'match', profile: noor });
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'New like!' })).toBeVisible();
});

test('a new like does not cover the list that shows it', async () => {
  const screen = await pageOf('likes', '/likes');
  queueModal({ kind: 'new-like', profile: noor });
  await expect.poll(() => useModals.getState().queue).toEqual([]);
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});

test('the like modal comes when the query asks for it, which then leaves the query', async () => {
  const screen = await pageOf('chats', '/chats?t=3&sort=name');
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/chats?t=3&sort=name');
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  await expect.element(screen.getByRole('dialog', { name: 'Do you like Noor?' })).toBeVisible();
  expect(screen.getByLabelText('address').element()).toHaveTextContent('/chats?sort=name');
});

test('a visitor keeps the query for after the login, and sees no modal', async () => {
  enter({});
  const screen = await pageOf('index', '/?t=0');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/?t=0');
  expect(useModals.getState().queue).toEqual([]);
});

test('the modal that waited comes when the one before it is closed', async () => {
  const screen = await pageOf('chats', '/chats');
  queueModal({ kind: 'match', profile: noor });
  queueModal({ kind: 'like', profile: { ...noor, id: 10, name: 'Ines' } });
  await screen.getByRole('dialog', { name: 'New like!' }).getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Do you like Ines?' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Do you like Ines?' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Decide later' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
