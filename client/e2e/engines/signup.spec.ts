import { writeFile } from 'node:fs/promises';
import { linkInMail } from '../mail';
import { picture } from '../picture';
import { button, dialog, message, row, write } from './chat';
import { expect, test } from './fixtures';
import type { Query } from './in-page';
import type { Screen } from './screen';

const WORDS = 'Shall we walk along the canal?';
const PASSWORD = 'a long password';

function box(name: string | { pattern: string }): Query {
  return { role: 'textbox', name };
}

function heading(name: string): Query {
  return { role: 'heading', name };
}

async function fillInForm(screen: Screen): Promise<void> {
  await screen.fill(box('E-mail'), 'clara@vonk.example');
  await screen.fill(box('Name'), 'Clara');
  await screen.fill({ name: 'Password' }, PASSWORD);
  await screen.set({ name: 'Date of birth' }, '1990-05-17');
  await screen.click({ role: 'radio', name: 'Woman' });
  await screen.set({ role: 'combobox', name: 'Orientation' }, 'bi');
  await screen.click({ role: 'checkbox', name: 'I agree to the terms.' });
  await screen.click({ role: 'checkbox', name: { pattern: '^You may use my sexual orientation' } });
}

async function addPhoto(screen: Screen, path: string): Promise<void> {
  const field = 'main input[type=file]';
  await expect.poll(() => screen.evaluate(`document.querySelectorAll('${field}').length`)).toBe(1);
  await screen.upload(field, path);
  const crop = dialog('Choose what is shown');
  await screen.sees({ role: 'img', name: 'The photo as it will be', within: crop });
  await screen.click(button('Use this photo', crop));
  await screen.counts(crop, 0);
}

/** The steps after the form, each with something filled in. */
async function takeSteps(screen: Screen, photo: string): Promise<void> {
  const next = () => screen.click(button('Next'));
  await screen.sees(heading('Show your face'));
  await addPhoto(screen, photo);
  await screen.sees({ role: 'img', name: { pattern: '^Your photo' } });
  await next();
  await screen.sees(heading('Who are you?'));
  await screen.fill(box('In your own words'), 'I keep bees.');
  await screen.set({ role: 'combobox', name: 'Looking for' }, 'dating');
  await next();
  await screen.sees(heading('What do you enjoy?'));
  await screen.focus({ role: 'checkbox', name: 'Tea' });
  await screen.type(' ');
  await next();
  await screen.sees(heading('Where do you live?'));
  await screen.set({ role: 'combobox', name: 'Region' }, 'NL/Utrecht');
  await next();
  await screen.sees(heading('Whom are you looking for?'));
  await screen.set({ role: 'combobox', name: 'From age' }, '20');
  await next();
}

test('a stranger on a phone joins with a first message, confirms by mail, is known, and leaves', async ({
  site,
  open,
  visit,
}, info) => {
  const photo = info.outputPath('face.png');
  await writeFile(photo, picture(480, 640).buffer);
  const anna = await open('anna', '/chats');
  const profile = await site.profile('anna');

  const clara = await visit(`/members/${profile}/signup`);
  await clara.fill(box('Your first message'), WORDS);
  await fillInForm(clara);
  await clara.click(button('Join'));
  await takeSteps(clara, photo);
  await clara.sees(heading('Confirm your e-mail address'));
  await clara.sees({ text: WORDS });
  await clara.goto(`/members/${profile}/chat`);
  await clara.sees({ text: 'Your message waits until then' });
  await anna.counts(row('Clara'), 0);

  await clara.goto(await linkInMail(site.address, 'Confirm your address for Vonk'));
  await clara.sees(heading('You are in'));
  await clara.click({ role: 'link', name: 'To the conversation' });
  await clara.sees(message(WORDS));

  await anna.click(row('Clara'));
  await anna.sees(message(WORDS));
  await write(anna, 'Clara', 'Gladly.');
  await clara.sees(message('Gladly.'));

  await clara.goto('/profile');
  await addPhoto(clara, photo);
  await clara.counts({ role: 'img', name: { pattern: '^Your photo' } }, 2);
  // Others see a photo once it was looked through, and a page that is open does not change by that.
  const active = `fetch('/api/own-profile.php', { headers: { 'X-Client-Request': '1' } })
    .then((answer) => answer.json()).then(({ photos }) => photos.filter(({ status }) => status === 'active').length)`;
  await expect.poll(() => clara.evaluate(active)).toBe(2);
  const members = String(await anna.evaluate('location.pathname'));
  await anna.click({ role: 'heading', name: { pattern: '^Clara' } });
  await anna.sees({ text: 'I keep bees.' });
  await anna.sees(button({ pattern: '^Photo 1 of 2' }));

  await clara.click(button('Delete my account'));
  await clara.click(button('Delete now'));
  const confirm = dialog('Delete your account');
  await clara.fill({ name: 'Your password', within: confirm }, PASSWORD);
  await clara.click(button('Delete now', confirm));
  await clara.sees(heading('Your account is deleted'));
  await linkInMail(site.address, 'Your account at Vonk is deleted');
  await anna.goto(members);
  await anna.sees({ text: 'This member is not available any more.' });
  await anna.sees(message(WORDS));
});
