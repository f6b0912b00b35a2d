import { literal, object, pipe, string, transform, trim } from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refused, Unreachable } from '../../api/http';
import { useNotices } from '../../platform/notices';
import { expectAccessible, show } from '../../testing/show';
import { CheckboxField, RadioField, SelectField } from './choice-fields';
import { CodeField, IbanField } from './code-fields';
import { Form, SubmitButton } from './form';
import { iban } from './iban';
import { PasswordField, TextField } from './text-field';
import { useForm, wrong } from './use-form';

const schema = object({
  name: pipe(string(), trim()),
  age: pipe(string(), transform(Number)),
  country: string(),
  gender: string(),
  password: string(),
  code: string(),
  account: iban,
  terms: literal('on', wrong('form-tick')),
});

type Sent = Record<string, unknown>;

/** A form with a field of each kind. */
function Signup({ send }: { send: (values: Sent) => Promise<void> }) {
  const form = useForm({ schema, send, fieldOf: { bad_credentials: 'password' } });
  return (
    <Form form={form}>
      <TextField label="Name" name="name" required minLength={2} hint="As others see it." />
      <TextField label="Age" name="age" type="number" min={18} max={99} defaultValue="34" />
      <SelectField
        label="Country"
        name="country"
        required
        placeholder="Choose a country"
        options={[
          { value: 'NL', label: 'Netherlands' },
          { value: 'BE', label: 'Belgium' },
        ]}
      />
      <RadioField
        label="I am a"
        name="gender"
        required
        options={[
          { value: 'female', label: 'Woman' },
          { value: 'male', label: 'Man' },
        ]}
      />
      <PasswordField label="Password" name="password" required autoComplete="new-password" />
      <CodeField label="Code" name="code" required />
      <IbanField label="Bank account" name="account" required />
      <CheckboxField label="I agree to the terms" name="terms" required />
      <SubmitButton>Join</SubmitButton>
    </Form>
  );
}

const sent: Sent[] = [];
const accept = (values: Sent) => {
  sent.push(values);
  return Promise.resolve();
};

beforeEach(() => void sent.splice(0));

type Screen = Awaited<ReturnType<typeof show>>;

async function fillIn(screen: Screen) {
  await screen.getByLabelText('Name').fill('  Clara ');
  await screen.getByLabelText('Country').selectOptions('NL');
  await screen.getByText('Woman').click();
  await screen.getByLabelText('Password', { exact: true }).fill('truus1974');
  await screen.getByLabelText('Code').fill('123 456');
  await screen.getByLabelText('Bank account').fill('nl91abna0417164300');
  await screen.getByLabelText('I agree to the terms').click();
}

const join = (screen: Screen) => screen.getByRole('button', { name: 'Join' }).click();

test('what is filled in well is sent as the schema reads it', async () => {
  const screen = await show(<Signup send={accept} />);
  await expectAccessible();
  await fillIn(screen);
  await join(screen);
  await expect
    .poll(() => sent)
    .toEqual([
      {
        name: 'Clara',
        age: 34,
        country: 'NL',
        gender: 'female',
        password: 'truus1974',
        code: '123456',
        account: 'NL91ABNA0417164300',
        terms: 'on',
      },
    ]);
});

test('an empty form names at each field what is missing, leads to the first, and sends nothing', async () => {
  const screen = await show(<Signup send={accept} />);
  await join(screen);
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription('Fill this in. As others see it.');
  await expect.element(screen.getByLabelText('Country')).toHaveAccessibleDescription('Choose one.');
  await expect.element(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose one.');
  await expect
    .element(screen.getByLabelText('I agree to the terms'))
    .toHaveAccessibleDescription('Tick this box to go on.');
  await expect.element(screen.getByLabelText('Age')).not.toHaveAttribute('aria-invalid');
  expect(sent).toEqual([]);
  await expectAccessible();
});

test('a field that is corrected loses its error at once, and the focus does not move', async () => {
  const screen = await show(<Signup send={accept} />);
  await join(screen);
  const country = screen.getByLabelText('Country');
  await country.selectOptions('BE');
  await expect.element(country).not.toHaveAttribute('aria-invalid');
  await expect.element(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
  await screen.getByLabelText('Code').fill('1');
  await expect.element(screen.getByLabelText('Code')).toHaveFocus();
  await expect.element(screen.getByLabelText('Code')).toHaveAccessibleDescription('The code has 6 digits.');
});

test.each([
  ['Name', 'C', 'Write at least 2 signs.'],
  ['Age', '17', 'This must be 18 or more.'],
  ['Age', '100', 'This must be 99 or less.'],
  ['Code', '12345', 'The code has 6 digits.'],
  ['Bank account', 'NL91 ABNA 0417 1643 01', 'This is not a valid IBAN. Check the numbers.'],
])('%s filled in as "%s" shows "%s"', async (label, text, words) => {
  const screen = await show(<Signup send={accept} />);
  await fillIn(screen);
  const field = screen.getByLabelText(label);
  await field.clear();
  await field.click();
  await userEvent.keyboard(text);
  await join(screen);
  await expect.element(field).toHaveFocus();
  expect(field.element().getAttribute('aria-describedby')).not.toBeNull();
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(sent).toEqual([]);
});

test('a bank account is written in groups while one types, and the caret stays where one writes', async () => {
  const screen = await show(<Signup send={accept} />);
  const field = screen.getByLabelText('Bank account');
  await field.click();
  await userEvent.keyboard('nl91abna0417');
  await expect.element(field).toHaveValue('NL91 ABNA 0417');
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}0');
  await expect.element(field).toHaveValue('NL09 1ABN A041 7');
  expect((field.element() as HTMLInputElement).selectionStart).toBe(3);
});

test('a code that is pasted with spaces is taken, and the browser may fill it in', async () => {
  const screen = await show(<Signup send={accept} />);
  const field = screen.getByLabelText('Code');
  await field.fill('123-456 789');
  await expect.element(field).toHaveValue('123456');
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(field).toHaveAttribute('inputmode', 'numeric');
});

test('a refusal is shown beside the field it names, and everything that was filled in stays', async () => {
  const refusal = new Refused(422, { code: 'invalid', data: { field: 'name' }, message: 'This name is taken' });
  const screen = await show(<Signup send={() => Promise.reject(refusal)} />);
  await fillIn(screen);
  await join(screen);
  const name = screen.getByLabelText('Name');
  await expect.element(name).toHaveAccessibleDescription('This name is taken As others see it.');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('  Clara ');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('truus1974');
  await name.fill('Clara B');
  await expect.element(name).toHaveAccessibleDescription('As others see it.');
});

test('a refusal that names no field is shown beside the one its code is about', async () => {
  const refusal = new Refused(401, { code: 'bad_credentials', message: 'Login failed' });
  const screen = await show(<Signup send={() => Promise.reject(refusal)} />);
  await fillIn(screen);
  await join(screen);
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription('Login failed');
});

const failures: [string, Error, string][] = [
  [
    'a refusal of the whole',
    new Refused(429, { code: 'locked_out', data: { minutes: 5 }, message: 'Too often' }),
    'Too often',
  ],
  [
    'a refusal of a field that is not here',
    new Refused(422, { code: 'invalid', data: { field: 'x' }, message: 'No x' }),
    'No x',
  ],
  ['no answer', new Unreachable(), 'The site does not answer. Check your connection and try again.'],
];

test.each(failures)('%s is shown above the form and announced once', async (_, error, words) => {
  const screen = await show(<Signup send={() => Promise.reject(error)} />);
  await fillIn(screen);
  await join(screen);
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
  expect(document.body.textContent.split(words)).toHaveLength(2);
  await expectAccessible();
});

test('while it is on its way the button does nothing more, and keeps the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const screen = await show(
    <Signup
      send={async (values) => {
        sent.push(values);
        await promise;
      }}
    />,
  );
  await fillIn(screen);
  const button = screen.getByRole('button', { name: 'Join' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveLength(1);
  resolve(undefined);
  await expect.element(button).not.toHaveAttribute('aria-busy');
});

test('the error of a field that has the focus already is spoken, as a reader does not come to it', async () => {
  const screen = await show(<Signup send={accept} />);
  await screen.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => useNotices.getState().spoken.trim()).toBe('Fill this in.');
});

test('a password is hidden until its owner asks, and can be hidden again', async () => {
  const screen = await show(<Signup send={accept} />);
  const field = screen.getByLabelText('Password', { exact: true });
  await field.fill('truus1974');
  await expect.element(field).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(screen.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveValue('truus1974');
});
