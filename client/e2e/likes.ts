/** Likes and blocks as members give and see them. */
import type { Locator, Page } from '@playwright/test';
import type { LikeAnswer } from '../src/api/wire.gen';
import { call } from './api';
import type { Site } from './fixtures';

/** A like from a member whose browser is not open. */
export async function likeFrom(site: Site, name: string, other: string): Promise<LikeAnswer> {
  const profile = { id: await site.profile(other) };
  return call(site.address, 'POST', 'like.php', site.session(name), { profile });
}

/** Takes such a like back, if there is one. */
export async function unlikeFrom(site: Site, name: string, other: string): Promise<LikeAnswer> {
  const profile = { id: await site.profile(other) };
  return call(site.address, 'DELETE', 'like.php', site.session(name), { profile });
}

export async function blockFrom(site: Site, name: string, other: string): Promise<void> {
  const profile = { id: await site.profile(other) };
  await call(site.address, 'POST', 'block.php', site.session(name), { profile });
}

/** Takes such a block back, if there is one. */
export async function unblockFrom(site: Site, name: string, other: string): Promise<void> {
  const profile = { id: await site.profile(other) };
  await call(site.address, 'DELETE', 'block.php', site.session(name), { profile });
}

/** The cards of the screen of likes. */
export function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem');
}

/** The dialog about a new like or a match. */
export function newLike(page: Page): Locator {
  return page.getByRole('dialog', { name: 'New like!' });
}
