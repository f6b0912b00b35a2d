import { expect, test } from 'vitest';
import { rowAt, table } from './table';

/** Specification, section 2, as it is written there; and what the site adds, in the last line. */
const SPECIFIED = `
/ /members /members/{id} /likes/m/{id}
/members/{id}/chat /members/{id}/landing /members/{id}/signup
/members/{id}/landing2/{slug optional} /members/{id}/landing3/{slug optional}
/chats /chats/{id} /likes /likes/{type} /match-finder /swipe-game
/credits /credits/{id}/{paymentmethod optional} /credits/repeat-order /directdebit /transactions/{id optional}
/premium /pricing /profile /notifications
/login /signup /signup-matches /complete-signup /reset-password /reset-password/do
/activate/done /activate/error /mail-change/do /account-deleted /complaints /lang-config
/landers/alonetonight/{slug optional} /landers/collagelanding/{slug optional} /landers/gallery/{slug optional}
/landers/iconslanding/{slug optional} /landers/maplanding/{slug optional} /landers/socialnetwork/{slug optional}
/landers/transitionsvideolanding/{slug optional} /landers/video/{slug optional} /landers/tinderswipe
/{token} /ban /cookies /faq /privacy /return-policy /service /terms
/ledger /blocked /withdraw /spending
`;

const specified = SPECIFIED.replaceAll(' optional}', '?}')
  .trim()
  .split(/\s+/)
  .map((path) => path.replaceAll(/\{(\w+)(\??)\}/g, ':$1$2'));

const where = (condition: (row: (typeof table)[number]) => boolean) => table.filter(condition).map(({ name }) => name);

test('there is one row for each path of the specification', () => {
  expect(table.map(({ path }) => path).sort()).toEqual(specified.sort());
});

test('each row is named by the slug of its path', () => {
  for (const { name, path } of table) {
    const slug = path === '/' ? 'index' : path.slice(1).replaceAll('/', '-').replaceAll(/[:?]/g, '');
    expect(name).toBe(slug);
  }
});

test('the members area is the one of the specification', () => {
  expect(where((row) => row.membersArea).sort()).toEqual(
    ['chats', 'likes', 'likes-m-id', 'members', 'members-id', 'premium'].sort(),
  );
});

test('the back button is where the specification puts it', () => {
  expect(where((row) => row.back).sort()).toEqual(
    ['credits', 'credits-id-paymentmethod', 'likes-m-id', 'likes-type', 'members-id'].sort(),
  );
});

test('the site-entry warning stays away from confirmation and passwords only', () => {
  expect(where((row) => !row.siteEntry).sort()).toEqual(['complete-signup', 'reset-password', 'reset-password-do']);
});

test('navigation is hidden on complete-signup only', () => {
  expect(where((row) => row.navigation === 'hidden')).toEqual(['complete-signup']);
});

test.each([
  ['/credits/repeat-order', 'credits-repeat-order'],
  ['/credits/3', 'credits-id-paymentmethod'],
  ['/likes/new', 'likes-type'],
  ['/likes/m/5', 'likes-m-id'],
  ['/terms', 'terms'],
  ['/our-story', 'token'],
  ['/landers/video', 'landers-video-slug'],
])('%s is the screen %s', (path, name) => {
  expect(rowAt(path).row.name).toBe(name);
});

test('a path with more parts than any row is nobody’s', () => {
  expect(rowAt('/no/such/page').row.name).toBe('lost');
});
