import { expect, test, vi } from 'vitest';
import { member } from '../../testing/fixtures';
import { picture } from '../../testing/picture';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { PhotoSheet } from './photo-sheet';

async function showSheet(contents: Blob, { type = 'image/png', credits = 12, photoBytes = 1_000_000 } = {}) {
  enter({ user: {}, settings: { photo_bytes: photoBytes } });
  const file = new File([contents], 'chosen', { type });
  const onSend = vi.fn();
  const onChooseOther = vi.fn();
  const screen = await show(
    <PhotoSheet
      chosen={{ file, source: URL.createObjectURL(file) }}
      partner={{ ...member.profile, name: 'Noor' }}
      price={3}
      credits={credits}
      onSend={onSend}
      onChooseOther={onChooseOther}
      onClose={() => undefined}
    />,
  );
  return { screen, onSend, onChooseOther };
}

test('a photo is shown with its price, and sent only by the button that has the price on it', async () => {
  const { screen, onSend } = await showSheet(await picture(60, 40));
  await expect.element(screen.getByRole('dialog', { name: 'Send Noor this photo?' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await expect.element(screen.getByText('Costs 3 credits, you have 12.')).toBeVisible();
  await expectAccessible();
  expect(onSend).not.toHaveBeenCalled();

  const button = screen.getByRole('button', { name: 'Send 3 credits' });
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await button.click();
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ width: 60, height: 40 });
});

test('without the credits there is a way to get some, and none to send', async () => {
  const { screen } = await showSheet(await picture(60, 40), { credits: 1 });
  await expect.element(screen.getByText('This costs 3 credits and you have 1.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Get credits' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
});

test('a file that is no photo is refused by its type, and another can be chosen', async () => {
  const { screen, onChooseOther } = await showSheet(await picture(60, 40), { type: 'image/gif' });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/JPEG, PNG and WebP work\.$/);
  await expect.element(screen.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Choose another photo' }).click();
  expect(onChooseOther).toHaveBeenCalledOnce();
});

test('a file that only claims to be a photo is detected', async () => {
  const { screen } = await showSheet(new Blob(['no picture at all']));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This file cannot be read as a photo.');
});

test('a photo that is too large is refused with the limit', async () => {
  const { screen } = await showSheet(new Blob([new Uint8Array(2_000_001)]), { photoBytes: 2_000_000 });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/at most 2 MB fit/);
});
