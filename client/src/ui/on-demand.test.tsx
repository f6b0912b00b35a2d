import { expect, test, vi } from 'vitest';
import { useNotices } from '../platform/notices';
import { show } from '../testing/show';
import { onDemand } from './on-demand';

const Part = () => <p>here</p>;

test('a part that failed to load is closed, and loaded again when it is opened again', async () => {
  let isThere = false;
  const OnDemand = onDemand(() => (isThere ? Promise.resolve(Part) : Promise.reject(new Error('no such chunk'))), {
    isRequested: false,
  });
  const close = vi.fn();
  const screen = await show(<OnDemand key="first" onClose={close} />);
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(useNotices.getState().shown).toEqual([]);
  isThere = true;
  await screen.rerender(<OnDemand key="second" onClose={close} />);
  await expect.element(screen.getByText('here')).toBeVisible();
});
