import { expect, test } from '../fixtures';
import { picture } from '../picture';

const GREEN = [110, 150, 90] as const;

test('photos are added, put in order, hidden, shown first and deleted, by keyboard too', async ({ site, member }) => {
  const [lena, ben] = await Promise.all([member('lena'), member('ben')]);
  await lena.goto('/profile');
  const tiles = lena.getByRole('img', { name: /^Your photo/ });
  await expect(lena.getByRole('heading', { name: 'Your photos' })).toBeVisible();
  const before = await tiles.count();
  expect(before).toBe(0);

  await lena.getByLabel('Add a photo').setInputFiles(picture(640, 480));
  const crop = lena.getByRole('dialog', { name: 'Choose what is shown' });
  await crop.getByLabel('Zoom').press('ArrowRight');
  await crop.getByRole('button', { name: 'Turn' }).click();
  await crop.getByRole('button', { name: 'Use this photo' }).click();
  await expect(tiles).toHaveCount(1);
  await lena.getByLabel('Add a photo').setInputFiles([picture(300, 400, GREEN), picture(300, 300)]);
  await expect(tiles).toHaveCount(3);
  await expect(lena.getByLabel('Add a photo')).toHaveCount(0);
  await expect(lena.getByText('Main', { exact: true })).toHaveCount(1);
  await expect(lena.getByText('Being made ready')).toHaveCount(0);

  const choose = async (place: number, what: string) => {
    await lena.getByRole('button', { name: `More about photo ${place}` }).focus();
    await lena.keyboard.press('Enter');
    const item = lena.getByRole(what.includes('only') ? 'menuitemcheckbox' : 'menuitem', { name: what });
    await item.focus();
    await lena.keyboard.press('Enter');
  };
  const sources = () => tiles.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const shown = await sources();
  await choose(3, 'Move forward');
  await expect.poll(sources).toEqual([shown[0], shown[2], shown[1]]);
  await choose(2, 'Show first');
  await expect(lena.getByRole('listitem').filter({ hasText: 'Main' }).getByRole('img')).toHaveAttribute(
    'src',
    new URL(shown[2] ?? '').pathname,
  );
  await lena.reload();
  await expect.poll(sources).toEqual([shown[0], shown[2], shown[1]]);

  await ben.goto(`/members/${await site.profile('lena')}`);
  await expect(ben.locator('main img').first()).toHaveAttribute('src', /\/photos\/\d+\//);

  await choose(2, 'Delete');
  await lena.getByRole('dialog', { name: 'Delete this photo?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(tiles).toHaveCount(2);
  await expect(lena.getByText('Main', { exact: true })).toHaveCount(1);
});

test('the fields of the profile are changed, and others see it', async ({ site, member }) => {
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await anna.goto('/profile');
  await anna.getByLabel('In your own words').fill('Skates to work in winter.');
  await anna.getByLabel('Eyes').selectOption('Green');
  await anna.getByRole('button', { name: 'Save' }).click();
  await expect(anna.getByText('Your profile is saved').first()).toBeVisible();
  await ben.goto(`/members/${await site.profile('anna')}`);
  await expect(ben.getByText('Skates to work in winter.')).toBeVisible();
});

test('visibility and language are chosen on the profile page, by keyboard', async ({ member }) => {
  const anna = await member('anna');
  await anna.goto('/profile');
  const box = anna.getByRole('checkbox', { name: 'Invisible mode' });
  await box.focus();
  await anna.keyboard.press('Space');
  await expect(box).toBeChecked();
  await anna.getByRole('combobox', { name: 'Language' }).selectOption('Nederlands');
  await expect(anna.getByRole('heading', { name: 'Zichtbaarheid en taal' })).toBeVisible();
  await anna.reload();
  await expect(anna.getByRole('checkbox', { name: 'Onzichtbaar' })).toBeChecked();
  await anna.getByRole('checkbox', { name: 'Onzichtbaar' }).click();
  await expect(anna.getByRole('checkbox', { name: 'Onzichtbaar' })).not.toBeChecked();
  await anna.getByRole('combobox', { name: 'Taal' }).selectOption('English');
  await expect(anna.getByRole('heading', { name: 'Visibility and language' })).toBeVisible();
});

test('whoever has not confirmed is reminded above the lists of members', async ({ member }) => {
  const joris = await member('joris');
  await joris.goto('/likes');
  await joris.getByRole('link', { name: 'Confirm' }).click();
  await expect(joris).toHaveURL(/complete-signup/);
});
