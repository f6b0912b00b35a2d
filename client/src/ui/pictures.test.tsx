import { expect, test } from 'vitest';
import noor from '../art/noor.svg';
import { expectAccessible, show } from '../testing/show';
import { Avatar } from './avatar';
import { FictionalLabel } from './fictional-label';
import { MemberCard, MemberGrid } from './member-card';
import { Photo } from './photo';
import { PhotoLock } from './photo-lock';

test('a face without a picture is a drawn tile, in a tint that stays with the name', async () => {
  const screen = await show(
    <>
      <Avatar picture={null} name="Noor" />
      <Avatar picture={null} name="Jonas" />
      <Avatar picture={null} name="Noor" />
    </>,
  );
  const tints = [...screen.container.querySelectorAll<HTMLElement>('.blank')].map(({ dataset }) => dataset.tint);
  expect(tints[0]).toBe(tints[2]);
  expect(tints[0]).not.toBe(tints[1]);
  await expectAccessible();
});

test('presence is announced, not only shown', async () => {
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
      <Photo source={noor} alt="Vera" name="Vera">
        <span className="photo__labels">
          <FictionalLabel word="Fictional profile" />
        </span>
      </Photo>
    </div>,
  );
  await expect.element(screen.getByText('Fictional profile')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Vera' })).toBeVisible();
  await expectAccessible();
});

test('a photo that does not load keeps its name and its place', async () => {
  const screen = await show(
    <div style={{ width: 200 }}>
      <Photo source="/no-such-picture.jpg" alt="Vera" name="Vera" eager />
    </div>,
  );
  await expect.element(screen.getByRole('img', { name: 'Vera' })).toHaveClass('photo__lost');
  await expectAccessible();
});

test('a frame without a picture is a drawn tile that keeps the name', async () => {
  const screen = await show(
    <div style={{ width: 200 }}>
      <Photo source={null} alt="Vera" name="Vera" />
    </div>,
  );
  const frame = screen.getByRole('img', { name: 'Vera' });
  await expect.element(frame).toBeVisible();
  expect(frame.element()).toHaveClass('blank');
  await expectAccessible();
});

test('a photo that was lost does not take the next one with it', async () => {
  const screen = await show(<Photo source="/no-such-picture.jpg" alt="Vera" name="Vera" eager />);
  await expect.element(screen.getByRole('img', { name: 'Vera' })).toHaveClass('photo__lost');
  await screen.rerender(<Photo source={noor} alt="Vera" name="Vera" eager />);
  await expect.element(screen.getByRole('img', { name: 'Vera' })).toHaveAttribute('src', noor);
});

test('a locked photo names what unlocks it', async () => {
  const screen = await show(
    <div style={{ width: 200 }}>
      <Photo source={noor} alt="" name="Vera">
        <PhotoLock word="Opens with Premium" />
      </Photo>
    </div>,
  );
  await expect.element(screen.getByText('Opens with Premium')).toBeVisible();
  await expectAccessible();
});

test('a card is one link whose name has everything about the member', async () => {
  const screen = await show(
    <MemberGrid>
      <li>
        <MemberCard
          to="/likes/m/7"
          name="Vera"
          title="Vera, 33"
          picture={noor}
          isOnline
          label="New"
          fictional="Fictional profile"
          line="Liked you at 14:05"
        />
      </li>
    </MemberGrid>,
  );
  const link = screen.getByRole('link', { name: 'New Fictional profile Vera, 33 Online Liked you at 14:05' });
  await expect.element(link).toHaveAttribute('href', '/likes/m/7');
  await expectAccessible();
});
