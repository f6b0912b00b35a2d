import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Gift } from '../../api/wire.gen';
import { answerCalls, answered } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { GiftPicker } from './gift-picker';

const gifts: Gift[] = [
  { id: 'coffee', image: 'gift-coffee.svg', cost: 3 },
  { id: 'tulip', image: 'gift-tulip.svg', cost: 5 },
];

async function showPicker(credits: number) {
  enter({ user: {} });
  answerCalls(() => answered(gifts));
  const onSend = vi.fn();
  const screen = await show(
    <div style={{ marginTop: '40rem' }}>
      <GiftPicker partner={{ ...member.profile, name: 'Noor' }} credits={credits} onSend={onSend} />
    </div>,
  );
  await screen.getByRole('button', { name: 'Send a gift' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Send Noor a gift' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Tulip 5 credits' })).toBeInTheDocument();
  return { screen, onSend };
}

test('nothing is chosen at first, and nothing can be sent', async () => {
  const { screen, onSend } = await showPicker(12);
  await expectAccessible();
  const button = screen.getByRole('button', { name: 'Choose a gift' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  expect(onSend).not.toHaveBeenCalled();
});

test('a gift is chosen by the keyboard and sent by the button that has its name and price', async () => {
  const { screen, onSend } = await showPicker(12);
  await userEvent.tab();
  await userEvent.keyboard(' {ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Tulip 5 credits' })).toBeChecked();
  await screen.getByRole('button', { name: 'Send a tulip 5 credits' }).click();
  expect(onSend).toHaveBeenCalledExactlyOnceWith('tulip', 5);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a gift that is too expensive states so, with a link to credits', async () => {
  const { screen } = await showPicker(4);
  await screen.getByText('Tulip', { exact: false }).click();
  await expect.element(screen.getByText('This costs 5 credits and you have 4.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Get credits' })).toBeVisible();
  await screen.getByText('Coffee', { exact: false }).click();
  await expect.element(screen.getByRole('button', { name: 'Send a coffee 3 credits' })).toBeVisible();
});

test('a member who can pay no gift at all sees so before choosing one', async () => {
  const { screen } = await showPicker(0);
  await expect.element(screen.getByText('Gifts cost 3 credits or more and you have 0.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/credits');
  await expectAccessible();
});
