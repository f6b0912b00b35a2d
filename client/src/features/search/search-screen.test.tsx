import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Members, ProfileCard } from '../../api/wire.gen';
import { answerCalls, answered, refused } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { SearchScreen } from './search-screen';

const FIELDS = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  'distance',
  'online',
  'photo',
  'reason',
  'interests',
];

const choices = {
  reason: ['chat', 'dating'],
  relationship_status: [],
  hair_color: [],
  eye_color: [],
  body_type: [],
  prompts: [],
};

function card(id: number, name: string, some: Partial<ProfileCard> = {}): ProfileCard {
  return {
    id,
    name,
    age: 34,
    gender: 'female',
    country: 'NL',
    region: 'Utrecht',
    main_image: null,
    fictional: false,
    status: 'active',
    ...some,
  };
}

function members(items: ProfileCard[], some: Partial<Members> = {}): Members {
  return {
    items,
    next_cursor: null,
    total: items.length,
    similar: [],
    country: 'NL',
    gender: null,
    min_age: null,
    max_age: null,
    genders: ['female', 'male'],
    distances: [],
    choices,
    ...some,
  };
}

/** Answers each search, and keeps what was asked. */
function searches(answer: (query: URLSearchParams) => Members): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  answerCalls((call) => {
    const { pathname, searchParams } = new URL(call.url);
    if (pathname.endsWith('regions.php')) return answered([{ country: 'NL', regions: ['Utrecht', 'Drenthe'] }]);
    if (pathname.endsWith('interests.php')) return answered([{ id: 'tea', icon: 'leaf' }]);
    asked.push(searchParams);
    return answered(answer(searchParams));
  });
  return asked;
}

/** Another member for each test, as what was found is kept for a while. */
let id = 1000;

beforeEach(async () => {
  // A phone, on which the filters are in a dialog.
  await page.viewport(390, 800);
  id += 1;
  const settings = { search_fields: FIELDS, visible_profile_fields: ['reason', 'interests'] };
  enter({ settings, user: { profile: card(id, 'Clara') } });
});

test('who was found shows with the number of all, and who is invented says so', async () => {
  searches(() => members([card(1, 'Noor'), card(2, 'Vera', { fictional: true })], { total: 248 }));
  const screen = await show(<SearchScreen />, '/members');
  await expect.element(screen.getByRole('heading', { name: 'People in Netherlands' })).toBeVisible();
  await expect.element(screen.getByText('248 people')).toBeVisible();
  const vera = screen.getByRole('listitem').filter({ hasText: 'Vera, 34' });
  await expect.element(vera).toMatchTextContent(/Fictional profile.*Utrecht/);
  await expect.element(screen.getByRole('link', { name: /Noor, 34/ })).toHaveAttribute('href', '/members/1');
  await expect.element(screen.getByRole('button', { name: 'Like Noor' })).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible();
});

test('the filters of the address are asked for, and stand in the dialog', async () => {
  const asked = searches(() => members([card(1, 'Noor')]));
  const screen = await show(<SearchScreen />, '/members?min_age=30&countryregion=Utrecht&reason=chat&t=5');
  await expect.element(screen.getByRole('heading', { name: 'People in Utrecht' })).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ min_age: '30', countryregion: 'Utrecht', reason: 'chat' });
  await screen.getByRole('button', { name: 'Filters, 3' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('From age')).toHaveValue('30');
  await expect.element(dialog.getByLabelText('Region')).toHaveValue('Utrecht');
  await expectAccessible();
  await dialog.getByLabelText('Region').selectOptions('Drenthe');
  await vi.waitFor(() => expect(asked.at(-1)?.get('countryregion')).toBe('Drenthe'));
  await dialog.getByRole('button', { name: 'Clear all filters' }).click();
  await vi.waitFor(() => expect(asked.at(-1)?.size).toBe(0));
  await dialog.getByRole('button', { name: 'Show 1 person' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a search begins with the preferences, until the member has chosen otherwise', async () => {
  const asked = searches((query) =>
    query.get('preferred') === 'true'
      ? members([card(1, 'Noor')], { gender: 'female', min_age: 30, max_age: 45 })
      : members([card(1, 'Noor'), card(2, 'Ben')]),
  );
  const screen = await show(<SearchScreen />, '/members');
  await screen.getByRole('button', { name: 'Filters, 2' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('To age')).toHaveValue('45');
  await expect.element(dialog.getByRole('radio', { name: 'Women' })).toBeChecked();
  await dialog.getByLabelText('To age').selectOptions('50');
  const chosen = { gender: 'female', min_age: '30', max_age: '50' };
  await vi.waitFor(() => expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual(chosen));
  await dialog.getByText('More filters').click();
  await dialog.getByLabelText('Tea').click();
  await vi.waitFor(() => expect(asked.at(-1)?.get('interests')).toBe('tea'));
  await dialog.getByRole('button', { name: 'Clear all filters' }).click();
  await vi.waitFor(() => expect(asked.at(-1)?.size).toBe(0));
  await expect.element(dialog.getByRole('button', { name: 'Show 2 people' })).toBeVisible();
});

test('the next page follows by itself, and nobody is shown twice', async () => {
  searches((query) =>
    query.get('cursor') === '9.2'
      ? members([card(2, 'Bea'), card(3, 'Cara')], { total: 3 })
      : members([card(1, 'Ada'), card(2, 'Bea')], { total: 3, next_cursor: '9.2' }),
  );
  const screen = await show(<SearchScreen />, '/members');
  await expect.element(screen.getByRole('link', { name: /Cara, 34/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Bea, 34/ }).elements()).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('few results are followed by similar ones, and each step says what is wider', async () => {
  const similar = [
    { widened: 'ages' as const, items: [card(2, 'Bea')], total: 1 },
    { widened: 'place' as const, items: [card(3, 'Cara')], total: 30 },
  ];
  searches(() => members([], { similar }));
  const screen = await show(<SearchScreen />, '/members?min_age=30');
  await expect.element(screen.getByRole('heading', { name: 'Nobody fits all of this' })).toBeVisible();
  await expect.element(screen.getByText('But these people come close.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'A little younger or older' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Elsewhere in the country' })).toBeVisible();
  await expect.element(screen.getByText('30 people')).toBeVisible();
  await expectAccessible();
});

test('a search that the site refuses can be cleared, one that fails can be repeated', async () => {
  let answer = refused(422, { code: 'invalid', data: { field: 'country' } }, 'No');
  answerCalls((call) => (new URL(call.url).pathname.endsWith('regions.php') ? answered([]) : answer));
  const screen = await show(<SearchScreen />, '/members?country=AQ');
  await expect.element(screen.getByRole('heading', { name: 'This search is not possible' })).toBeVisible();
  answer = refused(429, { code: 'not_found' }, 'No');
  await screen.getByRole('button', { name: 'Clear all filters' }).click();
  await expect.element(screen.getByRole('heading', { name: 'The search did not load' })).toBeVisible();
  answer = answered(members([card(1, 'Noor')]));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('link', { name: /Noor, 34/ })).toBeVisible();
});

test('a visitor is shown the first pages, likes nobody and can join', async () => {
  enter({ settings: { search_fields: FIELDS, visible_profile_fields: [] } });
  searches(() => members([card(1, 'Noor')], { total: 900 }));
  const screen = await show(<SearchScreen />, '/members?gender=female');
  await expect.element(screen.getByRole('link', { name: 'Join for free' })).toHaveAttribute('href', '/signup');
  await expect.element(screen.getByRole('button', { name: /^Like/ })).not.toBeInTheDocument();
  await expectAccessible();
});
