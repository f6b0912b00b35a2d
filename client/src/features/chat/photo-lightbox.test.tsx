import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { member } from '../../testing/fixtures';
import { picture } from '../../testing/picture';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { PhotoLightbox } from './photo-lightbox';
import type { LogPhoto } from './photos';

const at = new Date().setHours(14, 32, 0, 0);

async function photo(id: string, isOwn: boolean): Promise<LogPhoto> {
  const source = URL.createObjectURL(await picture(60, 40));
  return { id, isOwn, at, width: 60, height: 40, small: source, large: source };
}

function Log({ photos }: { photos: LogPhoto[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Second photo
      </button>
      {isOpen && <PhotoLightbox photos={photos} first="b" name="Noor" onClose={() => setIsOpen(false)} />}
    </>
  );
}

async function openLightbox() {
  enter({ user: member });
  const photos = [await photo('a', false), await photo('b', true), await photo('c', false)];
  const screen = await show(<Log photos={photos} />);
  await screen.getByRole('button', { name: 'Second photo' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Photos with Noor' })).toBeVisible();
  return screen;
}

test('a photo is shown with whose it is and its place among the others', async () => {
  const screen = await openLightbox();
  await expect.element(screen.getByRole('img', { name: 'Photo from you, today 14:32' })).toBeVisible();
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^2 of 3/);
  await expectAccessible();
});

test('arrows go from photo to photo and stop at the ends', async () => {
  const screen = await openLightbox();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^3 of 3/);
  await expect.element(screen.getByRole('img', { name: 'Photo from Noor, today 14:32' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^3 of 3/);
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^1 of 3/);
  await screen.getByRole('button', { name: 'Next photo' }).click();
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^2 of 3/);
});

test('Escape closes it and the focus is back on the photo in the log', async () => {
  const screen = await openLightbox();
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Second photo' })).toHaveFocus();
});

function drag(element: Element, x: number, y: number) {
  const from = { clientX: 300, clientY: 200, pointerId: 1, isPrimary: true, bubbles: true };
  const to = { ...from, clientX: 300 + x, clientY: 200 + y };
  element.dispatchEvent(new PointerEvent('pointerdown', from));
  element.dispatchEvent(new PointerEvent('pointermove', to));
  element.dispatchEvent(new PointerEvent('pointerup', to));
}

test('a swipe turns the page, a tremble does not, and a pull down closes', async () => {
  const screen = await openLightbox();
  drag(screen.getByRole('img').element(), -120, 10);
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^3 of 3/);
  drag(screen.getByRole('img').element(), 6, 2);
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^3 of 3/);
  drag(screen.getByRole('img').element(), 200, 10);
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^2 of 3/);
  drag(screen.getByRole('img').element(), 10, 160);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
