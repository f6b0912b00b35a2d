import { beforeEach, expect, test } from 'vitest';
import type { LedgerEntry } from '../../api/wire.gen';
import { answerCalls, answered, refused } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

const NOON = new Date().setHours(12, 0, 0, 0);
const DAY_MS = 24 * 60 * 60 * 1000;

const entries: LedgerEntry[] = [
  entry(3, { amount: -1, balance_after: 119, counterpart: { id: 9, name: 'Vera', fictional: true } }),
  entry(2, {
    kind: 'purchase',
    amount: 120,
    balance_after: 120,
    created_at: NOON - DAY_MS,
    money: { order: 17, amount: 3999, currency: 'EUR' },
  }),
  entry(1, { kind: 'goodwill', amount: 0, balance_after: 0, created_at: NOON - 40 * DAY_MS }),
];

function entry(version: number, some: Partial<LedgerEntry>): LedgerEntry {
  return {
    version,
    kind: 'message',
    amount: -1,
    balance_after: 0,
    created_at: NOON,
    counterpart: null,
    money: null,
    ...some,
  };
}

beforeEach(() => enter({ user: { credits: 119 } }));

test('each entry shows what, with whom, when, how much and the balance after it', async () => {
  answerCalls(() => answered({ items: entries, next_cursor: null, total: 3, credits: 119 }));
  const screen = await show(<Screen />, '/ledger');
  const message = screen.getByRole('listitem').filter({ hasText: 'Vera' });
  await expect
    .element(message)
    .toMatchTextContent(/Message to Vera.*Fictional profile.*12:00.*Balance 119.*minus 1 credit/);
  await expect.element(screen.getByRole('heading', { name: 'yesterday' })).toBeVisible();
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Credits bought' })).toMatchTextContent('+120');
  await expect.element(screen.getByRole('link', { name: 'paid €39.99' })).toHaveAttribute('href', '/transactions/17');
  await expect
    .element(screen.getByRole('link', { name: 'Table (CSV)' }))
    .toHaveAttribute('href', '/api/ledger-csv.php');
  await expect.element(screen.getByText('3 of 3 entries')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  await expectAccessible();
});

test('the entries with one member on one day are one line, which expands', async () => {
  const vera = { id: 9, name: 'Vera', fictional: false };
  const items = [
    entry(5, { kind: 'retraction', amount: 3, balance_after: 112, counterpart: vera }),
    entry(4, { kind: 'gift', amount: -5, balance_after: 109, counterpart: vera }),
    entry(3, { kind: 'photo', amount: -3, balance_after: 114, counterpart: { ...vera, id: 8, name: 'Jonas' } }),
    entry(2, { kind: 'photo', amount: -3, balance_after: 117, counterpart: vera }),
    entry(1, { kind: 'photo', amount: -3, balance_after: 120 }),
  ];
  answerCalls(() => answered({ items, next_cursor: null, total: 5, credits: 112 }));
  const screen = await show(<Screen />, '/ledger');
  const together = screen.getByText('1 given back, 1 gift, 1 photo');
  await expect.element(together).toBeVisible();
  const line = (text: string) => screen.getByRole('listitem').filter({ hasText: text });
  await expect.element(line('Vera')).toMatchTextContent(/minus 5 credits/);
  await expect.element(line('Photo to Jonas')).toMatchTextContent(/Balance 114.*minus 3 credits/);
  await expect.element(line('Balance 120')).not.toMatchTextContent(/Vera|Jonas/);
  await expect.element(screen.getByText(/Balance 109/)).not.toBeVisible();
  await expectAccessible();

  await together.click();
  await expect.element(screen.getByText(/Balance 109/)).toBeVisible();
  const chat = screen.getByRole('link', { name: 'To the conversation with Vera' });
  await expect.element(chat).toHaveAttribute('href', '/members/9/chat');
  await expectAccessible();
});

test('the sum of the last day is not shown while older entries of it may be missing', async () => {
  const items = [entry(3, { counterpart: { id: 9, name: 'Vera', fictional: false } }), entry(2, {})];
  let next_cursor: number | null = 2;
  answerCalls((call) =>
    new URL(call.url).searchParams.has('cursor')
      ? answered({ items: [entry(1, {})], next_cursor: null, total: 3, credits: 119 })
      : answered({ items, next_cursor, total: 3, credits: 119 }),
  );
  const screen = await show(<Screen />, '/ledger');
  await expect.element(screen.getByText('minus 2 credits')).not.toBeInTheDocument();
  next_cursor = null;
  await screen.getByRole('button', { name: 'Show older entries' }).click();
  await expect.element(screen.getByText('minus 3 credits')).toBeInTheDocument();
});

test('older entries load on request, and a failed page can be requested again', async () => {
  let fail = true;
  answerCalls((call) => {
    const older = new URL(call.url).searchParams.get('cursor') === '2';
    if (!older) return answered({ items: entries.slice(0, 2), next_cursor: 2, total: 3, credits: 119 });
    if (fail) return refused(404, { code: 'not_found' }, 'No');
    return answered({ items: entries.slice(2), next_cursor: null, total: 3, credits: 119 });
  });
  const screen = await show(<Screen />, '/ledger');
  await screen.getByRole('button', { name: 'Show older entries' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The older entries did not load.');
  fail = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Credits given by us')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('an empty ledger states so and links to the chats', async () => {
  answerCalls(() => answered({ items: [], next_cursor: null, total: 0, credits: 0 }));
  const screen = await show(<Screen />, '/ledger');
  await expect.element(screen.getByRole('heading', { name: 'No credit has moved yet' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'To your chats' })).toHaveAttribute('href', '/chats');
  await expectAccessible();
});

test('a ledger that does not load can be requested again', async () => {
  let fail = true;
  answerCalls(() =>
    fail ? refused(404, { code: 'not_found' }, 'No') : answered({ items: [], next_cursor: null, total: 0, credits: 0 }),
  );
  const screen = await show(<Screen />, '/ledger');
  await expect.element(screen.getByRole('heading', { name: 'Your credit history did not load' })).toBeVisible();
  await expectAccessible();
  fail = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No credit has moved yet' })).toBeVisible();
});
