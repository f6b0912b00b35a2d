import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answered } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { show } from '../../testing/show';
import { enter } from '../../testing/world';
import { keepDraft } from '../../stores/drafts';
import { queueModal, useModals } from '../../stores/modals';
import { useIcebreakers } from './use-icebreakers';

const partner = { ...member.profile, id: 9, name: 'Noor' };

function Conversation({ isEnabled = true }: { isEnabled?: boolean }) {
  const { items, isShown, close, show: open } = useIcebreakers(partner, isEnabled);
  return (
    <>
      <p>{isShown ? `shown: ${items.join()}` : 'not shown'}</p>
      <button type="button" onClick={open}>
        Ideas: {items.length}
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
}

beforeEach(() => {
  sessionStorage.clear();
  useModals.setState(useModals.getInitialState());
  enter({ user: {} });
  keepDraft(partner.id, '');
  answerCalls(() => answered({ items: ['One', 'Two'] }));
});

test('first sentences come up by themselves once, and later on request', async () => {
  const screen = await show(<Conversation />);
  await expect.element(screen.getByText('shown: One,Two')).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText('not shown')).toBeVisible();
  await screen.unmount();

  const again = await show(<Conversation />);
  await expect.element(again.getByText('Ideas: 2')).toBeVisible();
  await expect.element(again.getByText('not shown')).toBeVisible();
  await again.getByText('Ideas: 2').click();
  await expect.element(again.getByText('shown: One,Two')).toBeVisible();
});

test('they do not come between a member and what is written already', async () => {
  keepDraft(partner.id, 'Dear Noor');
  const screen = await show(<Conversation />);
  await expect.element(screen.getByText('Ideas: 2')).toBeVisible();
  await expect.element(screen.getByText('not shown')).toBeVisible();
});

test('they wait behind what is shown already, and go with the conversation', async () => {
  queueModal({ kind: 'match', profile: member.profile });
  const screen = await show(<Conversation />);
  await expect.element(screen.getByText('Ideas: 2')).toBeVisible();
  await expect.element(screen.getByText('not shown')).toBeVisible();
  await screen.unmount();
  expect(useModals.getState().queue.map(({ kind }) => kind)).toEqual(['match']);
});

test('none are requested while they are not enabled', async () => {
  let calls = 0;
  answerCalls(() => {
    calls += 1;
    return answered({ items: ['One'] });
  });
  await show(<Conversation isEnabled={false} />);
  expect(calls).toBe(0);
});
