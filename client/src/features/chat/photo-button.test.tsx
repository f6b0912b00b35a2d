import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { PhotoButton } from './photo-button';

async function showButton(credits: number) {
  enter({ user: {} });
  const field = createRef<HTMLInputElement>();
  const screen = await show(
    <div style={{ marginTop: '40rem' }}>
      <PhotoButton price={3} credits={credits} onTake={vi.fn()} field={field} />
    </div>,
  );
  const open = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  await screen.getByRole('button', { name: 'Add a photo, 3 credits' }).click();
  return { screen, open };
}

test('who can pay a photo chooses one', async () => {
  const { screen, open } = await showButton(3);
  expect(open).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a member who cannot pay a photo sees so before choosing one, with a link to credits', async () => {
  const { screen, open } = await showButton(2);
  await expect.element(screen.getByRole('dialog', { name: 'A photo costs 3 credits and you have 2.' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/credits');
  expect(open).not.toHaveBeenCalled();
  await expectAccessible();
});
