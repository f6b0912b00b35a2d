import { expect, test } from 'vitest';
import type { Message } from '../../api/wire.gen';
import type { PendingSend } from '../../stores/messages';
import { daysAgo } from '../../platform/calendar';
import { type Row, rowsOf } from './rows';

const ME = 1;
const NOON = new Date(2026, 4, 12, 12).getTime();
const HOUR = 3_600_000;

function message(seq: number, sender: number, sent_at = NOON + seq): Message {
  return { conversation: 7, seq, client_id: `m${seq}`, sender, sent_at, kind: 'text', text: '' };
}

function pending(client_id: string): PendingSend {
  const to = { conversation: 7 };
  return {
    client_id,
    owner: ME,
    partner: 2,
    to,
    content: { kind: 'text', text: '' },
    quoted_cost: 1,
    written_at: NOON + HOUR,
    state: { kind: 'sending' },
  };
}

function outline(rows: Row[]): string[] {
  return rows.map((row) => {
    return 'isNext' in row ? `${row.key}${row.isNext ? ' next' : ''}` : row.kind;
  });
}

test('messages of one sender stand together', () => {
  const messages = [message(1, 2), message(2, 2), message(3, ME)];
  expect(outline(rowsOf({ messages, pending: [], me: ME, newFrom: null, isTyping: false }))).toEqual([
    'day',
    'm1',
    'm2 next',
    'm3',
  ]);
});

test('each day has its line, which ends a run', () => {
  const messages = [message(1, 2), message(2, 2, NOON + 13 * HOUR)];
  expect(outline(rowsOf({ messages, pending: [], me: ME, newFrom: null, isTyping: false }))).toEqual([
    'day',
    'm1',
    'day',
    'm2',
  ]);
});

test('a line is shown before the first new message', () => {
  const messages = [message(1, 2), message(2, 2), message(3, 2)];
  const rows = rowsOf({ messages, pending: [], me: ME, newFrom: 2, isTyping: false });
  expect(outline(rows)).toEqual(['day', 'm1', 'new', 'm2', 'm3 next']);
});

test('a message on its way joins the run and keeps its key when it arrives', () => {
  const waiting = rowsOf({
    messages: [message(1, ME)],
    pending: [pending('m2')],
    me: ME,
    newFrom: null,
    isTyping: false,
  });
  expect(outline(waiting)).toEqual(['day', 'm1', 'm2 next']);
  const arrived = rowsOf({
    messages: [message(1, ME), message(2, ME)],
    pending: [],
    me: ME,
    newFrom: null,
    isTyping: false,
  });
  expect(outline(arrived)).toEqual(outline(waiting));
});

test('the row that shows typing is the last one', () => {
  const rows = rowsOf({ messages: [message(1, 2)], pending: [pending('m2')], me: ME, newFrom: null, isTyping: true });
  expect(outline(rows)).toEqual(['day', 'm1', 'm2', 'typing']);
});

test('days are counted by the calendar, not by 24 hours, also when the clocks change', () => {
  const at = (day: number, hour: number, month = 4) => new Date(2026, month, day, hour).getTime();
  expect(daysAgo(at(12, 23), at(13, 1))).toBe(1);
  expect(daysAgo(at(12, 1), at(12, 23))).toBe(0);
  expect(daysAgo(at(28, 23, 2), at(30, 1, 2))).toBe(2);
});
