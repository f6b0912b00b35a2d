import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { announce, notify, useNotices } from '../platform/notices';
import { expectAccessible, show } from '../testing/show';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Notices } from './notices';

function Site() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog title="A window" onClose={() => setIsOpen(false)}>
          <p>Everything outside of it is out of reach.</p>
        </Dialog>
      )}
      <Notices />
    </>
  );
}

afterEach(() => useNotices.setState(useNotices.getInitialState()));

test('a notice under an open dialog is announced inside it, where screen readers reach it', async () => {
  announce('Said before');
  const site = await show(<Site />);
  await site.getByRole('button', { name: 'Open' }).click();
  const region = site.getByRole('dialog').getByRole('status');
  await expect.element(region).toBeInTheDocument();
  announce('Noor likes you');
  await expect.element(region).toHaveTextContent('Noor likes you');
});

test('a toast under an open dialog can be reached, by pointer and by keyboard', async () => {
  const onChoose = vi.fn();
  const site = await show(<Site />);
  notify('You passed', { word: 'Undo', onChoose });
  notify('You passed again', { word: 'Undo that', onChoose });
  await site.getByRole('button', { name: 'Open' }).click();
  await expectAccessible();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(site.getByRole('button', { name: 'Undo', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledOnce();
  await site.getByRole('button', { name: 'Undo that' }).click();
  expect(onChoose).toHaveBeenCalledTimes(2);
  await expect.element(site.getByRole('dialog')).toBeVisible();
});

test('a notice made as a dialog closes is announced on the page', async () => {
  const site = await show(<Site />);
  await site.getByRole('button', { name: 'Open' }).click();
  announce('You like Noor');
  await site.getByRole('button', { name: 'Close' }).click();
  await expect.element(site.getByRole('status')).toHaveTextContent('You like Noor');
  await expect.element(site.getByRole('dialog')).not.toBeInTheDocument();
});
