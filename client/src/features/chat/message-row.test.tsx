import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, answered } from '../../testing/api';
import { picture } from '../../testing/picture';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { type LogActions, LogActionsContext } from './log-actions';
import styles from './log.module.css';
import { MessageRow } from './message-row';
import { GoToMessage } from './quoted';

type RowProps = ComponentProps<typeof MessageRow>;

const at = new Date().setHours(14, 32, 0, 0);
const photo = { id: 5, status: 'active', width: 30, height: 20 } as const;

async function showRow(props: Partial<RowProps>, isPremium = true, goTo = vi.fn()) {
  enter({ user: { paid_user: isPremium } });
  answerCalls(() => answered([{ id: 'tulip', image: 'gift-tulip.svg', cost: 5 }]));
  const actions: LogActions = {
    openPhoto: vi.fn(),
    offer: vi.fn(),
    reply: vi.fn(),
    unreact: vi.fn(),
    choosePhoto: vi.fn(),
  };
  const row: RowProps = {
    id: 'm1',
    content: { kind: 'text', text: 'Dag' },
    at,
    from: 'Noor',
    delivery: null,
    isNext: false,
    isFresh: false,
    ...props,
  };
  const screen = await show(
    <LogActionsContext value={actions}>
      <GoToMessage value={goTo}>
        <ol className={styles.list}>
          <MessageRow {...row} />
        </ol>
      </GoToMessage>
    </LogActionsContext>,
  );
  return { screen, actions };
}

test('a gift is named, with its picture', async () => {
  const { screen } = await showRow({ content: { kind: 'gift', gift: 'tulip' } });
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/^Noor: a tulip/);
  await expect.poll(() => document.querySelector('li img')?.getAttribute('src')).toBe('/media/gift-tulip.svg');
  await expectAccessible();
});

test('a photo can be opened, and its frame has the shape of the photo before it is there', async () => {
  const file = await picture(30, 20);
  const { screen, actions } = await showRow({ from: null, content: { kind: 'photo', file, width: 30, height: 20 } });
  const button = screen.getByRole('button', { name: 'Photo from you, today 14:32, view larger' });
  const { width, height } = button.element().getBoundingClientRect();
  expect(width / height).toBeCloseTo(1.5, 1);
  await button.click();
  expect(actions.openPhoto).toHaveBeenCalledExactlyOnceWith('m1');
});

test('a free member has the blurred photo, and the way to premium', async () => {
  const { screen } = await showRow({ content: { kind: 'photo', photo } }, false);
  const link = screen.getByRole('link', { name: 'Noor sent a photo See it with Premium' });
  await expect.element(link).toHaveAttribute('href', '/credits');
  expect(document.querySelector('li img')?.getAttribute('src')).toBe('/photos/5/blurred');
});

test('a photo that does not load states so and can be requested again', async () => {
  const failed = vi.fn();
  document.addEventListener('error', failed, { capture: true });
  const { screen } = await showRow({ content: { kind: 'photo', photo } });
  await expect.element(screen.getByText('The photo did not load.')).toBeVisible();
  expect(failed).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => failed.mock.calls.length).toBe(2);
  document.removeEventListener('error', failed, { capture: true });
});

test('what was taken back leaves a line', async () => {
  const { screen } = await showRow({ content: { kind: 'retracted', reason: 'by_sender' } });
  await expect.element(screen.getByText('Noor took this message back')).toBeVisible();
});

test('its button offers what can be done with a message', async () => {
  const { screen, actions } = await showRow({ isOpen: true });
  const button = screen.getByRole('button', { name: 'More about this message' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(actions.offer).toHaveBeenCalledExactlyOnceWith('m1', button.element());
  await expectAccessible();
});

test('a message of which nothing can be made any more has no button', async () => {
  const { screen } = await showRow({});
  await expect.element(screen.getByRole('listitem')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('reactions are named, and the own one can be taken back', async () => {
  const { screen, actions } = await showRow({ isOpen: true, mine: 'heart', theirs: 'laugh', name: 'Noor' });
  await expect.element(screen.getByText('Noor reacted with a laugh')).toBeInTheDocument();
  await screen.getByRole('button', { name: 'You reacted with a heart. Take it back' }).click();
  expect(actions.unreact).toHaveBeenCalledExactlyOnceWith('m1');
  await expectAccessible();
});

test('a finger that rests on a message gets what can be done with it, one that moves does not', async () => {
  const { screen, actions } = await showRow({ isOpen: true });
  const row = screen.getByRole('listitem').element();
  const touch = (type: string, x: number) =>
    row.dispatchEvent(
      new TouchEvent(type, {
        bubbles: true,
        cancelable: true,
        touches: type === 'touchend' ? [] : [new Touch({ identifier: 1, target: row, clientX: x, clientY: 10 })],
      }),
    );
  const pause = () => new Promise((resolve) => setTimeout(resolve, 600));
  touch('touchstart', 10);
  touch('touchmove', 60);
  await pause();
  touch('touchend', 60);
  expect(actions.offer).not.toHaveBeenCalled();

  touch('touchstart', 10);
  await pause();
  expect(actions.offer).toHaveBeenCalledExactlyOnceWith('m1', null);
  // The click that follows a long press is cancelled.
  expect(touch('touchend', 10)).toBe(false);
});

function touch(row: Element, type: string, x: number, y = 10): boolean {
  const touches = type === 'touchend' ? [] : [new Touch({ identifier: 1, target: row, clientX: x, clientY: y })];
  return row.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches }));
}

test('a swipe to the right replies; a short one, one down and one to the left do not', async () => {
  const { screen, actions } = await showRow({ isOpen: true });
  const row = screen.getByRole('listitem').element();
  for (const [x, y] of [
    [40, 10],
    [20, 160],
    [-90, 10],
  ] as const) {
    touch(row, 'touchstart', 10);
    touch(row, 'touchmove', x, y);
    touch(row, 'touchend', x, y);
  }
  expect(actions.reply).not.toHaveBeenCalled();
  touch(row, 'touchstart', 10);
  touch(row, 'touchmove', 90);
  touch(row, 'touchend', 90);
  expect(actions.reply).toHaveBeenCalledExactlyOnceWith('m1');
});

test('the letter R replies to the message that has the focus', async () => {
  const { screen, actions } = await showRow({ isOpen: true });
  (screen.getByRole('button', { name: 'More about this message' }).element() as HTMLElement).focus();
  await userEvent.keyboard('r');
  expect(actions.reply).toHaveBeenCalledExactlyOnceWith('m1');
});

test('a quote names whose words it shows, and leads to them', async () => {
  const quote = { kind: 'message', seq: 4, sender: 2, excerpt: { kind: 'text', text: 'Shall we?' } } as const;
  const goTo = vi.fn();
  const { screen } = await showRow({ quote, from: null, name: 'Noor' }, true, goTo);
  const button = screen.getByRole('button', { name: 'Go to: Noor Shall we?' });
  await expectAccessible();
  await button.click();
  expect(goTo).toHaveBeenCalledExactlyOnceWith(4);
});

test('a quote of what is gone says so and leads nowhere', async () => {
  const quote = { kind: 'message', seq: 4, sender: 2, excerpt: { kind: 'unavailable' } } as const;
  const { screen } = await showRow({ quote, name: 'Noor' });
  await expect.element(screen.getByText('Not available any more')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a line of a profile is quoted as it was, and a photo that is gone says so', async () => {
  const line = { kind: 'profile_line', line: 'about', text: 'I keep bees' } as const;
  const { screen } = await showRow({ quote: line, from: null, name: 'Noor' });
  await expect.element(screen.getByText('From Noor’s profile')).toBeVisible();
  await expect.element(screen.getByText('I keep bees')).toBeVisible();
  await screen.unmount();
  const { screen: second } = await showRow({ quote: { kind: 'profile_photo', photo: 5 }, name: 'Noor' });
  await expect.element(second.getByText('From your profile')).toBeVisible();
  await expect.element(second.getByText('Not available any more')).toBeVisible();
});

test('a photo that was refused can be replaced, and its price is not required again', async () => {
  const { screen, actions } = await showRow({
    from: null,
    delivery: 'failed',
    content: { kind: 'photo', file: new Blob(), width: 3, height: 2 },
    unsent: {
      client_id: 'm1',
      owner: 1,
      partner: 2,
      to: { profile: 2 },
      content: { kind: 'photo', file: new Blob(), width: 3, height: 2 },
      quoted_cost: 3,
      written_at: at,
      state: {
        kind: 'refused',
        refusal: { code: 'bad_image', data: { why: 'damaged' }, message: 'This file is damaged.' },
      },
    },
  });
  await expect.element(screen.getByText('Not sent, no credit used. This file is damaged.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Choose another photo' }).click();
  expect(actions.choosePhoto).toHaveBeenCalledOnce();
});
