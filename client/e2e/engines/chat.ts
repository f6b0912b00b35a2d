/** The chat screen as a member handles it, in any engine. */
import { expect } from '@playwright/test';
import type { Query } from './in-page';
import type { Screen } from './screen';

export function button(name: string | { pattern: string }, within?: Query): Query {
  return { role: 'button', name, ...(within && { within }) };
}

export function dialog(name: string): Query {
  return { role: 'dialog', name };
}

export function field(partner: string): Query {
  return { role: 'textbox', name: `Message to ${partner}` };
}

export const log: Query = { role: 'log' };

export function message(text: string): Query {
  return { role: 'listitem', text, within: log };
}

/** The photos in the log that can be looked at. */
export const photos: Query = { role: 'button', name: { pattern: '^Photo from' }, within: log };

/** The row of a conversation in the list. */
export function row(name: string): Query {
  return { role: 'link', text: `${name}, `, within: { role: 'region', name: 'Conversations' } };
}

export const newLike = dialog('New like!');

/** Presence travels by the socket alone. */
export const live: Query = { text: 'Online now' };

export async function write(screen: Screen, partner: string, text: string): Promise<void> {
  await screen.click(field(partner));
  await screen.type(text);
  await screen.press('Enter');
}

/** A photo chosen for the partner: the sheet that asks before it is sent. */
export async function choosePhoto(screen: Screen, partner: string, path: string): Promise<Query> {
  await screen.upload('.composer_composer input[type=file]', path);
  const sheet = dialog(`Send ${partner} this photo?`);
  await screen.sees(sheet);
  // It grows when the photo appears, and what one would click moves.
  await expect.poll(() => screen.evaluate(`document.querySelector('dialog img').naturalWidth`)).toBeGreaterThan(0);
  return sheet;
}
