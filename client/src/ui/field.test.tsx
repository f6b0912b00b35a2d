import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, show } from '../testing/show';
import { PasswordField, TextField } from './field';

test('a field is read with its label, its error and its hint', async () => {
  const screen = await show(
    <TextField label="E-mail" hint="Nobody else sees it." error="Fill in your e-mail address." />,
  );
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  await expect.element(field).toHaveAccessibleDescription('Fill in your e-mail address. Nobody else sees it.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
});

test('a field that is right has nothing to tell', async () => {
  const screen = await show(<TextField label="E-mail" />);
  await expect.element(screen.getByRole('textbox')).not.toHaveAttribute('aria-invalid');
  await expect.element(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby');
});

test('a password is hidden until its owner asks, and can be hidden again', async () => {
  function Owner() {
    const [password, setPassword] = useState('');
    return <PasswordField label="Password" value={password} onChange={(event) => setPassword(event.target.value)} />;
  }
  const screen = await show(<Owner />);
  const field = screen.getByLabelText('Password', { exact: true });
  await field.fill('truus1974');
  await expect.element(field).toHaveAttribute('type', 'password');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(screen.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveValue('truus1974');
  await expectAccessible();
});
