import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLocation } from '../../router/router';
import { Join } from '../../routes/index/join';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';

/** The home page's form, and on any other page its address. */
function HomeOrElse() {
  const { pathname, search } = useLocation();
  return pathname === '/' ? <Join /> : <p>{pathname + search}</p>;
}

test('on a desktop the form opens over the page, and a slip does not lose what was filled in', async () => {
  await page.viewport(1280, 800);
  enter({});
  const screen = await show(<Join />, '/');
  await screen.getByText('Woman', { exact: true }).click();
  const open = () => screen.getByRole('button', { name: 'Join for free' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Join for free' });
  await open();
  await expect.element(dialog.getByRole('radio', { name: 'Woman' })).toBeChecked();
  await expectAccessible();

  // Nothing is filled in yet, so Escape closes it.
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  await open();
  await dialog.getByLabelText('E-mail').fill('clara@vonk.example');
  await dialog.getByLabelText('Password', { exact: true }).fill('a long password');
  await dialog.getByLabelText('Orientation', { exact: true }).selectOptions('Bi');
  await dialog.getByRole('checkbox', { name: /terms/ }).click();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await open();
  await expect.element(dialog.getByLabelText('E-mail')).toHaveValue('clara@vonk.example');
  await expect.element(dialog.getByLabelText('Orientation', { exact: true })).toHaveValue('bi');
  // To agree is asked anew each time, and so is the password.
  await expect.element(dialog.getByRole('checkbox', { name: /terms/ })).not.toBeChecked();
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue('');
});

test('a phone goes to the page of the sign-up', async () => {
  await page.viewport(390, 844);
  enter({});
  const screen = await show(<HomeOrElse />, '/');
  await screen.getByRole('button', { name: 'Join for free' }).click();
  await expect.element(screen.getByText('/signup?looking_for=everyone')).toBeVisible();
});
