import { expect, test } from 'vitest';
import noor from '../art/noor.svg';
import { expectAccessible, show } from '../testing/show';
import { Avatar } from './avatar';
import { Photo } from './photo';

test('a face without a picture shows the first letter of the name', async () => {
  const screen = await show(<Avatar picture={null} name="Noor" />);
  const face = screen.container.querySelector('.avatar__letter');
  expect(face && getComputedStyle(face, '::before').content).toContain('"N"');
  await expectAccessible();
});

test('presence is said, not only shown', async () => {
  const screen = await show(
    <>
      <Avatar picture={noor} name="Noor" presence="online" />
      <Avatar picture={noor} name="Jonas" presence="away" />
    </>,
  );
  await expect.element(screen.getByText('Online')).toBeInTheDocument();
  await expect.element(screen.getByText('Away')).toBeInTheDocument();
  await expectAccessible();
});

test('a photo of a profile that is not a real person wears the label', async () => {
  const screen = await show(
    <div style={{ width: 200 }}>
      <Photo source={noor} alt="Vera" fictional="Fictional profile" />
    </div>,
  );
  await expect.element(screen.getByText('Fictional profile')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Vera' })).toBeVisible();
  await expectAccessible();
});

test('a photo that does not load keeps its name and its place', async () => {
  const screen = await show(
    <div style={{ width: 200 }}>
      <Photo source="/no-such-picture.jpg" alt="Vera" eager />
    </div>,
  );
  await expect.element(screen.getByRole('img', { name: 'Vera' })).toHaveClass('photo__lost');
  await expectAccessible();
});
