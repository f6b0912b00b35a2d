import { beforeEach, expect, test } from 'vitest';
import type { Message, Retracted } from '../../api/wire.gen';
import { resetState } from '../../live/state/store';
import { useNotices } from '../../platform/notices';
import { answerCalls, answered } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { RetractDialog } from './retract-dialog';

const message: Message = {
  conversation: 20,
  seq: 3,
  client_id: '0190d1f0-4d3c-7000-8000-000000000001',
  sender: 1,
  sent_at: 0,
  kind: 'text',
  text: 'On second thought',
};

/** Takes the message back and returns the dialog's text and the notice that followed. */
async function takeBack(answer: Pick<Retracted, 'reached' | 'returned'>, isDelivered = false) {
  const gone: Message = { ...message, kind: 'retracted', reason: 'by_sender' };
  answerCalls(() => answered({ ...answer, message: gone, credits: 9, free_left: 0, rev: 2 } satisfies Retracted));
  const screen = await show(
    <RetractDialog message={message} name="Noor" isDelivered={isDelivered} onClose={() => undefined} />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Take this message back?' });
  const promise = dialog.element().textContent;
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => useNotices.getState().shown.length).toBe(1);
  return { promise, said: useNotices.getState().shown[0]?.text };
}

beforeEach(() => {
  resetState();
  enter({ user: {} });
  useNotices.setState({ shown: [] });
});

test('credits are promised on a condition, and their refund is reported', async () => {
  const { promise, said } = await takeBack({ reached: false, returned: 3 });
  expect(promise).toContain('comes back to you only if it has not reached Noor');
  expect(said).toBe('Taken back. 3 credits are yours again.');
});

test('what had reached the other is not refunded, and that is reported', async () => {
  const { said } = await takeBack({ reached: true, returned: 0 });
  expect(said).toBe("Taken back. It had reached Noor's phone or computer already, so what it cost stays spent.");
});

test('nothing is promised for what is known to have arrived', async () => {
  const { promise } = await takeBack({ reached: true, returned: 0 }, true);
  expect(promise).toContain('what it cost does not come back');
  expect(promise).not.toContain('comes back to you');
});
