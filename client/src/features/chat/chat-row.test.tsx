import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Chat, Content, Partner, ProfileCard } from '../../api/wire.gen';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { ChatRows } from './chat-rows';
import type { Leaving } from './leaving';

const noor: ProfileCard = { ...member.profile, id: 2, name: 'Noor' };

/** The row of a conversation in which I wrote last, and what I wrote was read. */
function rowOf(content: Content, profile: Partner = noor, onLeave: (leaving: Leaving) => void = () => undefined) {
  enter({ user: {} });
  const chat: Chat = {
    conversation: { id: 7 },
    profile,
    last_message: {
      ...content,
      conversation: 7,
      seq: 5,
      client_id: '5',
      sender: member.profile.id,
      sent_at: Date.now(),
    },
    num_unread_messages: 0,
    last_seq: 5,
    read_seq: 5,
    delivered_seq: 5,
    cleared_seq: 0,
    their_read_seq: 5,
    their_delivered_seq: 5,
    edits: 0,
  };
  return show(
    <ChatRows
      chats={[chat, { ...chat, conversation: { id: 8 }, profile: { ...noor, id: 3, name: 'Jonas' } }]}
      me={member.profile.id}
      current={null}
      level={1}
      onLeave={onLeave}
    />,
  );
}

test('a row shows the delivery state of a message of mine', async () => {
  const screen = await rowOf({ kind: 'text', text: 'Saturday works' });
  const link = screen.getByRole('link').first();
  await expect.element(link.getByText(/Saturday works/)).toBeVisible();
  await expect.element(link.getByText('Read', { exact: true })).toBeInTheDocument();
  await expectAccessible();
});

test('a name has one line with the time, and its label is below', async () => {
  await page.viewport(390, 844);
  const profile = { ...noor, name: 'Maximiliaan-Alexander', age: 47, fictional: true };
  const screen = await rowOf({ kind: 'text', text: 'Saturday works' }, profile);
  await expect.element(screen.getByText('Fictional profile')).toBeVisible();
  const name = screen.getByText('Maximiliaan-Alexander, 47').element();
  const label = screen.getByText('Fictional profile').element();
  const time = document.querySelector('time');
  expect(name.getBoundingClientRect().height).toBeLessThan(1.5 * parseFloat(getComputedStyle(name).fontSize));
  expect(time?.getBoundingClientRect().top).toBeLessThan(name.getBoundingClientRect().bottom);
  expect(label.getBoundingClientRect().top).toBeGreaterThanOrEqual(name.getBoundingClientRect().bottom);
});

test('of a message that I took back only that is shown', async () => {
  const screen = await rowOf({ kind: 'retracted', reason: 'by_sender' });
  const link = screen.getByRole('link').first();
  await expect.element(link.getByText('You took a message back')).toBeVisible();
  await expect.element(link.getByText('Read', { exact: true })).not.toBeInTheDocument();
});

test('of somebody who is not available only the message is shown', async () => {
  const screen = await rowOf({ kind: 'withheld' }, { id: 2, status: 'unavailable' });
  const link = screen.getByRole('link').first();
  await expect.element(link.getByText('Not available', { exact: true })).toBeVisible();
  await link.hover();
  await screen.getByRole('button', { name: 'More about This member' }).click();
  const items = screen.getByRole('menuitem').elements();
  expect(items.map((item) => item.textContent)).toEqual(['Delete conversation']);
  await expectAccessible();
});

test('all rows share one menu, which is about the row it was opened from', async () => {
  const left: Leaving[] = [];
  const screen = await rowOf({ kind: 'text', text: 'Saturday works' }, noor, (leaving) => left.push(leaving));
  await screen.getByRole('link', { name: /Jonas/ }).hover();
  // The other rows must not announce a menu.
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('More about Jonas');
  expect(document.querySelectorAll('[role=menu]')).toHaveLength(1);
  await screen.getByRole('button', { name: 'More about Jonas' }).click();
  await expect.element(screen.getByRole('menu', { name: 'More about Jonas' })).toBeVisible();
  await screen.getByRole('menuitem', { name: 'Delete conversation' }).click();
  expect(left).toEqual([{ how: 'delete', profile: { id: 3, name: 'Jonas' } }]);
});

test('by the keyboard the menu of a row comes after the row, and gives the focus back', async () => {
  const screen = await rowOf({ kind: 'text', text: 'Saturday works' });
  await expect.element(screen.getByRole('link', { name: /Jonas/ })).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  const more = screen.getByRole('button', { name: 'More about Noor' });
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'View profile' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toHaveFocus();
});

test('a finger that rests on a row brings up what can be done with the conversation', async () => {
  const left: Leaving[] = [];
  const screen = await rowOf({ kind: 'text', text: 'Saturday works' }, noor, (leaving) => left.push(leaving));
  const row = screen.getByRole('link', { name: /Jonas/ }).element();
  const touch = new Touch({ identifier: 1, target: row, clientX: 50, clientY: 50 });
  row.dispatchEvent(new TouchEvent('touchstart', { touches: [touch], bubbles: true, cancelable: true }));
  const sheet = screen.getByRole('dialog', { name: 'Jonas, 34' });
  await expect.element(sheet).toBeVisible();
  row.dispatchEvent(new TouchEvent('touchend', { touches: [], bubbles: true, cancelable: true }));
  await expect.element(sheet).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Block Jonas' }).click();
  expect(left).toEqual([{ how: 'block', profile: { id: 3, name: 'Jonas' } }]);
  await expect.element(sheet).not.toBeInTheDocument();
});
