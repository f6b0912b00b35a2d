import '../../styles/rows.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Chat, Content, Partner, ProfileCard } from '../../api/wire.gen';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { ChatRow } from './chat-row';

const noor: ProfileCard = { ...member.profile, id: 2, name: 'Noor' };

/** The row of a conversation in which I wrote last, and what I wrote was read. */
function rowOf(content: Content, profile: Partner = noor) {
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
    <ul>
      <ChatRow chat={chat} me={member.profile.id} isCurrent={false} onLeave={() => undefined} />
    </ul>,
  );
}

test('a row tells how far a message of mine is', async () => {
  const screen = await rowOf({ kind: 'text', text: 'Saturday works' });
  const link = screen.getByRole('link');
  await expect.element(link.getByText(/Saturday works/)).toBeVisible();
  await expect.element(link.getByText('Read', { exact: true })).toBeInTheDocument();
  await expectAccessible();
});

test('a name has one line with the time, and what it is labelled stands below', async () => {
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

test('of a message that I took back only that is told', async () => {
  const screen = await rowOf({ kind: 'retracted', reason: 'by_sender' });
  const link = screen.getByRole('link');
  await expect.element(link.getByText('You took a message back')).toBeVisible();
  await expect.element(link.getByText('Read', { exact: true })).not.toBeInTheDocument();
});

test('of somebody who is not available only what was written is told', async () => {
  const screen = await rowOf({ kind: 'withheld' }, { id: 2, status: 'unavailable' });
  const link = screen.getByRole('link');
  await expect.element(link.getByText('Not available', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'More about This member' }).click();
  const items = screen.getByRole('menuitem').elements();
  expect(items.map((item) => item.textContent)).toEqual(['Delete conversation']);
  await expectAccessible();
});
