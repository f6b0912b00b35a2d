import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Message } from '../../api/wire.gen';
import { serverNow, setServerClock } from '../../platform/server-clock';
import { expectAccessible, show } from '../../testing/show';
import { MessageActions, type MessageActionsProps } from './message-actions';

afterEach(() => {
  vi.useRealTimers();
  setServerClock(Date.now());
});

const message: Message = {
  conversation: 7,
  seq: 3,
  client_id: 'm3',
  sender: 2,
  sent_at: 0,
  kind: 'text',
  text: 'Shall we walk?',
};

async function open(props: Partial<MessageActionsProps> = {}) {
  const button = document.createElement('button');
  button.textContent = 'More';
  document.body.append(button);
  onTestFinished(() => button.remove());
  const did = { onReact: vi.fn(), onReply: vi.fn(), onTakeBack: vi.fn(), onClose: vi.fn() };
  const screen = await show(
    <MessageActions message={message} mine={null} recallUntil={0} button={button} {...did} {...props} />,
  );
  return { screen, ...did };
}

test('a reaction is chosen by the arrow keys', async () => {
  const { screen, onReact, onClose } = await open();
  await expect.element(screen.getByRole('menuitemradio', { name: 'Heart' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(screen.getByRole('menuitemradio', { name: 'Surprised' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(onReact).toHaveBeenCalledExactlyOnceWith('laugh');
  expect(onClose).toHaveBeenCalled();
});

test('the reaction that is there has the focus, and choosing it again takes it back', async () => {
  const { screen, onReact } = await open({ mine: 'sad' });
  const sad = screen.getByRole('menuitemradio', { name: 'Sad' });
  await expect.element(sad).toHaveFocus();
  await expect.element(sad).toHaveAttribute('aria-checked', 'true');
  await sad.click();
  expect(onReact).toHaveBeenCalledExactlyOnceWith(null);
});

test('every sign is large enough for a finger', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('menuitemradio', { name: 'Heart' })).toBeVisible();
  for (const { element } of screen
    .getByRole('menuitemradio')
    .all()
    .map((one) => ({ element: one.element() }))) {
    const { width, height } = element.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test('Escape closes it and does nothing', async () => {
  const { screen, onClose, onReact } = await open();
  await expect.element(screen.getByRole('menuitemradio', { name: 'Heart' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onReact).not.toHaveBeenCalled();
});

test('after a long press it is a dialog', async () => {
  const { screen, onReact } = await open({ button: null });
  await expect.element(screen.getByRole('dialog', { name: 'More about this message' })).toBeVisible();
  await screen.getByRole('menuitemradio', { name: 'Thumbs up' }).click();
  expect(onReact).toHaveBeenCalledExactlyOnceWith('thumbs_up');
});

test('a message can be taken back until its time is over', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const { screen, onTakeBack } = await open({ recallUntil: Date.now() + 60_000 });
  const way = screen.getByRole('menuitem', { name: 'Take back' });
  await way.click();
  expect(onTakeBack).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  await expect.element(way).not.toBeInTheDocument();
});

test('a phone whose clock is a day ahead can still take back what was sent just now', async () => {
  setServerClock(Date.now() - 86_400_000);
  const { screen } = await open({ recallUntil: serverNow() + 60_000 });
  await expect.element(screen.getByRole('menuitem', { name: 'Take back' })).toBeInTheDocument();
});
