import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, show } from '../testing/show';
import { Button } from './button';
import { Dialog } from './dialog';

function Opener({ locked = false, onClose = () => undefined }: { locked?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog title="Delete this chat" locked={locked} onClose={close}>
          <p>It cannot be brought back.</p>
          <Button look="danger">Delete</Button>
        </Dialog>
      )}
    </>
  );
}

test('a dialog is named, readable, and takes the focus to its heading', async () => {
  const screen = await show(<Opener />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Delete this chat' })).toBeVisible();
  await expect.element(screen.getByRole('heading')).toHaveFocus();
  await expectAccessible();
});

test('Escape closes a dialog and the focus goes back to where it was', async () => {
  const screen = await show(<Opener />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('the close button closes', async () => {
  const screen = await show(<Opener />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a click outside closes, a click inside does not', async () => {
  const screen = await show(<Opener />);
  await screen.getByRole('button', { name: 'Open' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.click({ position: { x: 8, y: 8 } });
  await expect.element(dialog).toBeVisible();
  await dialog.click({ position: { x: -20, y: 20 }, force: true });
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a locked dialog stays through Escape pressed again and again, and through clicks outside', async () => {
  const onClose = vi.fn();
  const screen = await show(<Opener locked onClose={onClose} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await screen.getByRole('dialog').click({ position: { x: -20, y: 20 }, force: true });
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
