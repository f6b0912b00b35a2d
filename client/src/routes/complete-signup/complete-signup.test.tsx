import { beforeEach, expect, test } from 'vitest';
import type { ChangeProfile, ChangeSignUp, OwnProfile, OwnProfileAnswer, SignUpState } from '../../api/wire.gen';
import { useNotices } from '../../platform/notices';
import { useSession } from '../../stores/session';
import { signUpState } from '../../stores/sign-up-state';
import { answerCalls, answered, refused } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

const profile: OwnProfile = {
  name: 'Clara',
  birth_date: '1990-05-17',
  gender: 'female',
  sexuality: 'hetero',
  country: 'NL',
  region: '',
  place: null,
  relationship_status: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  reason: null,
  about: '',
  prompts: [],
  interests: [],
};

const choices: OwnProfileAnswer['choices'] = {
  relationship_status: ['single', 'widowed'],
  hair_color: ['red', 'grey'],
  eye_color: ['blue', 'green'],
  body_type: ['slim', 'curvy'],
  prompts: ['walk', 'song', 'book', 'cook'],
  reason: ['chat', 'dating'],
};

const open = { reason: [], relationship_status: [], body_type: [] };

/** Serves a sign-up at a step, and returns what is stored. */
function serve(step: number, held: SignUpState['held'] = null) {
  const stored: { steps: ChangeSignUp[]; profiles: ChangeProfile[] } = { steps: [], profiles: [] };
  let state: SignUpState = { step, preferences: open, held };
  let own = profile;
  const whole = () => answered({ profile: own, choices, photos: [], most_photos: 3, rev: 2 });
  answerCalls(async (call) => {
    if (call.url.includes('interests.php')) return answered([{ id: 'tea', icon: 'leaf' }]);
    if (call.url.includes('regions.php'))
      return answered([
        { country: 'NL', regions: ['Drenthe', 'Utrecht'] },
        { country: 'BE', regions: ['Antwerp'] },
      ]);
    if (call.url.includes('activation-mail.php')) return answered({ left: 3 });
    if (call.url.includes('own-profile.php')) {
      if (call.method === 'GET') return whole();
      const change = (await call.json()) as ChangeProfile;
      stored.profiles.push(change);
      own = { ...own, ...change, prompts: change.prompts ?? own.prompts, place: null };
      return whole();
    }
    if (call.method === 'GET') return answered(state);
    const body = (await call.json()) as ChangeSignUp;
    stored.steps.push(body);
    if (body.preferences?.body_type.includes('slim'))
      return refused(422, { code: 'invalid', data: { field: 'max_age' } }, 'The value of max_age is not allowed.');
    state = { ...state, step: body.step, ...(body.preferences && { preferences: body.preferences }) };
    return answered(state);
  });
  return stored;
}

beforeEach(() => {
  enter({ user: { status: 'not_confirmed', profile: { ...member.profile, status: 'disabled' } } });
  signUpState.invalidate('mine');
});

test('the stored step is shown, and the next one takes the focus with its heading', async () => {
  const stored = serve(1);
  const screen = await show(<Screen />, '/complete-signup');
  await expect.element(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await expectAccessible();
  await screen.getByLabelText('In your own words').fill(' I keep bees ');
  await screen.getByLabelText('Looking for').selectOptions('Dates');
  await screen.getByRole('button', { name: 'Next' }).click();
  const heading = screen.getByRole('heading', { name: 'What do you enjoy?' });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toHaveAccessibleDescription('Step 3 of 6');
  expect(stored.profiles).toEqual([{ ...profile, about: 'I keep bees', reason: 'dating' }]);
  expect(stored.steps).toEqual([{ step: 2 }]);
  await expectAccessible();
});

test('a step can be skipped and come back to, and a skipped one stores nothing of the profile', async () => {
  const stored = serve(2);
  const screen = await show(<Screen />, '/complete-signup');
  await screen.getByLabelText('Tea').click();
  await screen.getByRole('button', { name: 'Skip' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Where do you live?' })).toHaveFocus();
  await expectAccessible();
  await expect.poll(() => stored.steps).toEqual([{ step: 3 }]);
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByRole('heading', { name: 'What do you enjoy?' })).toHaveFocus();
  expect(stored.profiles).toEqual([]);
});

test('the region says which country it is in', async () => {
  const stored = serve(3);
  const screen = await show(<Screen />, '/complete-signup');
  await screen.getByLabelText('Region').selectOptions('Antwerp, BE');
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Whom are you looking for?' })).toBeVisible();
  expect(stored.profiles).toEqual([{ ...profile, country: 'BE', region: 'Antwerp' }]);
});

test('preferences begin with the orientation, and are stored with the step', async () => {
  const stored = serve(4);
  const screen = await show(<Screen />, '/complete-signup');
  await expect.element(screen.getByRole('radio', { name: 'Men', exact: true })).toBeChecked();
  await expectAccessible();
  await screen.getByLabelText('From age').selectOptions('40');
  await screen.getByLabelText('To age').selectOptions('45');
  await screen.getByRole('checkbox', { name: 'Dates' }).click();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Confirm your e-mail address' })).toHaveFocus();
  const preferences = { ...open, gender: 'male', min_age: 40, max_age: 45, country: 'NL', reason: ['dating'] };
  expect(stored.steps).toEqual([{ step: 5, preferences }]);
});

test('what the server refuses is shown at its field, and the step stays', async () => {
  serve(4);
  const screen = await show(<Screen />, '/complete-signup');
  await screen.getByRole('checkbox', { name: 'Slim' }).click();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByLabelText('To age')).toHaveAccessibleDescription(/not allowed/);
  await expect.element(screen.getByRole('heading', { name: 'Whom are you looking for?' })).toBeVisible();
});

test('the last step shows the address and the message that waits, and leads to its profile', async () => {
  serve(5, { to: 7, text: 'Shall we walk?', quoted_cost: 0, written_at: 0, refused: null });
  const screen = await show(<Screen />, '/complete-signup');
  await expect.element(screen.getByText('clara@vonk.example')).toBeVisible();
  await expect.element(screen.getByText('Shall we walk?')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Skip' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Back to the profile' })).toHaveAttribute('href', '/members/7');
  await screen.getByRole('button', { name: 'Send the mail again' }).click();
  await expect.poll(() => useNotices.getState().spoken).toMatch(/3 more times today/);
  await expectAccessible();
  useSession.setState({ user: member });
  await expect.element(screen.getByRole('heading', { name: 'You are in' })).toBeVisible();
});

test('a visitor is led to the form', async () => {
  enter({});
  serve(0);
  const screen = await show(<Screen />, '/complete-signup');
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
});
