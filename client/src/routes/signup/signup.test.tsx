import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Challenge, SignUp } from '../../api/wire.gen';
import { answerCalls, answered, refused } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

type Answer = ReturnType<typeof answered>;

/** A challenge that is little work, and another one each time. */
let challenges: Challenge[];

function challenge(): Challenge {
  const made: Challenge = {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      data: { site: 'vonk', purpose: 'signup', expires_at: 0 },
      keyLength: 32,
      keyPrefix: '0',
      nonce: challenges.length.toString(16).padStart(32, '0'),
      salt: '0'.repeat(32),
    },
    signature: 'signed',
  };
  challenges.push(made);
  return made;
}

/** Answers the sign-ups in turn; gives what was sent. */
function answerSignUps(...answers: Answer[]): SignUp[] {
  const sent: SignUp[] = [];
  answerCalls(async (request) => {
    if (request.url.endsWith('/api/signup-challenge.php')) return answered(challenge());
    sent.push((await request.json()) as SignUp);
    const answer = answers[sent.length - 1];
    if (!answer) throw new Error('One sign-up too many');
    return answer;
  });
  return sent;
}

beforeEach(() => {
  challenges = [];
  enter({});
  answerSignUps();
});

/** Fills in the form, and sends it. */
async function join() {
  const screen = await show(<Screen />, '/signup?gender=female&looking_for=male');
  await screen.getByLabelText('E-mail').fill('clara@vonk.example');
  await screen.getByLabelText('Name').fill('Clara');
  await screen.getByLabelText('Password', { exact: true }).fill('a long password');
  await screen.getByLabelText('Date of birth').fill('1990-05-17');
  await screen.getByRole('checkbox', { name: /terms/ }).click();
  await screen.getByRole('checkbox', { name: /orientation/ }).click();
  await screen.getByRole('button', { name: 'Join', exact: true }).click();
  return screen;
}

test('the form is readable, and nothing is ticked beforehand', async () => {
  const screen = await show(<Screen />, '/signup');
  await expectAccessible();
  for (const box of screen.getByRole('checkbox').elements()) expect(box).not.toBeChecked();
});

test('the choices of the home page are taken along', async () => {
  const screen = await show(<Screen />, '/signup?gender=female&looking_for=female');
  await expect.element(screen.getByRole('radio', { name: 'Woman' })).toBeChecked();
  await expect.element(screen.getByLabelText('Orientation', { exact: true })).toHaveValue('lesbian');
});

test.each([
  ['has an account', 409, 'email_taken', 'This e-mail address already has an account'],
  ['is thrown away', 422, 'disposable_email', 'We cannot take addresses of mailboxes that are thrown away.'],
] as const)('an address that %s is reported beside it', async (_, status, code, words) => {
  answerSignUps(refused(status, { code }, words));
  const screen = await join();
  await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(new RegExp(`^${words}`));
});

test('the work is done while one types, and sent along', async () => {
  const sent = answerSignUps(answered({ user: member, rev: 1 }));
  await join();
  await expect.poll(() => sent.length).toBe(1);
  const proof = sent[0]?.proof;
  expect(proof?.challenge).toEqual(challenges[0]);
  expect(proof?.solution.derivedKey).toMatch(/^0[0-9a-f]{63}$/);
  expect(challenges).toHaveLength(1);
});

test('each attempt has a proof of its own, and one that is too old is made anew', async () => {
  const sent = answerSignUps(
    refused(422, { code: 'proof_failed' }, 'The check did not work.'),
    refused(409, { code: 'email_taken' }, 'This e-mail address already has an account'),
    answered({ user: member, rev: 1 }),
  );
  const screen = await join();
  await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/already has an account/);
  await screen.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent.map(({ proof }) => proof?.challenge)).toEqual(challenges.slice(0, 3));
});

test('a browser without workers is told so', async () => {
  vi.stubGlobal('Worker', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const screen = await join();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'Your browser could not do the check that keeps out bots. Reload the page, or try another browser.',
    );
});

test('where nobody is told who is a member, the mail says what comes next', async () => {
  answerSignUps(answered({ user: null, rev: null }));
  const screen = await join();
  const title = screen.getByRole('heading', { name: 'Look into your mailbox' });
  await expect.element(title).toHaveFocus();
  await expect.element(screen.getByText(/a mail to clara@vonk\.example/)).toBeVisible();
  await expectAccessible();
});

test('a slip in the address is pointed out, and put right by one press', async () => {
  const screen = await show(<Screen />, '/signup');
  const email = screen.getByLabelText('E-mail');
  await email.fill('clara@gmial.com');
  const below = screen.getByLabelText('Name');
  const place = () => below.element().getBoundingClientRect().top;
  const before = place();
  await below.click();
  const offer = screen.getByRole('button', { name: 'Did you mean gmail.com?' });
  await expect.element(offer).toBeVisible();
  expect(place()).toBe(before);
  await expectAccessible();
  await offer.click();
  await expect.element(email).toHaveValue('clara@gmail.com');
  await expect.element(email).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();
});

test('a closed site says so', async () => {
  enter({ settings: { signups: 'none' } });
  const screen = await show(<Screen />, '/signup');
  await expect.element(screen.getByRole('heading', { name: 'Not right now' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Join' })).not.toBeInTheDocument();
});
