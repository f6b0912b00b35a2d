import { linkInMail } from '../mail';
import { button, message, row } from './chat';
import { test } from './fixtures';
import type { Query } from './in-page';
import type { Screen } from './screen';

/** What the form is followed by, before the confirmation. */
const STEPS = [
  'Show your face',
  'Who are you?',
  'What do you enjoy?',
  'Where do you live?',
  'Whom are you looking for?',
];

const WORDS = 'Shall we walk along the canal?';

function box(name: string | { pattern: string }): Query {
  return { role: 'textbox', name };
}

async function fillInForm(screen: Screen): Promise<void> {
  await screen.fill(box('E-mail'), 'clara@vonk.example');
  await screen.fill(box('Name'), 'Clara');
  await screen.fill({ name: 'Password' }, 'a long password');
  await screen.set({ name: 'Date of birth' }, '1990-05-17');
  await screen.click({ role: 'radio', name: 'Woman' });
  await screen.set({ role: 'combobox', name: 'Orientation' }, 'bi');
  await screen.click({ role: 'checkbox', name: 'I agree to the terms.' });
  await screen.click({ role: 'checkbox', name: { pattern: '^You may use my sexual orientation' } });
}

test('a stranger on a phone joins with a first message, confirms by mail, and is answered', async ({
  site,
  open,
  visit,
}) => {
  const anna = await open('anna', '/chats');
  const profile = await site.profile('anna');
  const clara = await visit(`/members/${profile}/signup`);
  await clara.fill(box('Your first message'), WORDS);
  await fillInForm(clara);
  await clara.click(button('Join'));
  for (const step of STEPS) {
    await clara.sees({ role: 'heading', name: step });
    await clara.click(button('Skip'));
  }
  await clara.sees({ role: 'heading', name: 'Confirm your e-mail address' });
  await clara.sees({ text: WORDS });
  await clara.goto(`/members/${profile}/chat`);
  await clara.sees({ text: 'Your message waits until then' });
  await anna.counts(row('Clara'), 0);

  await clara.goto(await linkInMail(site.address, 'Confirm your address for Vonk'));
  await clara.sees({ role: 'heading', name: 'You are in' });
  await clara.click({ role: 'link', name: 'To the conversation' });
  await clara.sees(message(WORDS));
  await anna.sees(row('Clara'));
});
