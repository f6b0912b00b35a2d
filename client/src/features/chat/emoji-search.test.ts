import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emoji } from './emoji';
import { emojiFound } from './emoji-search';

const lines = '😊 smile happy\n☕ coffee\n🧇 wafel stroopwafel';

test('an emoji is found by the beginning of any of its words', () => {
  expect(emojiFound(lines, 'HAP')).toEqual(['😊']);
  expect(emojiFound(lines, ' coffee ')).toEqual(['☕']);
  expect(emojiFound(lines, 'stroop')).toEqual(['🧇']);
  expect(emojiFound(lines, 'appy')).toEqual([]);
});

test.each(['en', 'nl'])('every emoji has words to be found by: %s', (locale) => {
  const file = readFileSync(new URL(`../../../../config/locales/${locale}/emoji.ftl`, import.meta.url), 'utf8');
  const named = new Set(file.split('\n').map((line) => line.trim().split(' ')[0]));
  expect(emoji.flatMap(({ signs }) => signs).filter((sign) => !named.has(sign))).toEqual([]);
});
