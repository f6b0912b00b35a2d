import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The words of the buttons by which somebody owes money or withdraws. The law wants them to say so (Directive 2011/83/EU,
 * articles 8 and 11a), so that a change of them is one that somebody has to mean.
 */
const LOCKED = {
  en: {
    'credits-pay': 'Pay { $sum } for { $credits } credits',
    'withdraw-confirm': 'Confirm withdrawal',
  },
  nl: {
    'credits-pay': 'Betaal { $sum } voor { $credits } credits',
    'withdraw-confirm': 'Herroeping bevestigen',
  },
};

test.each(Object.entries(LOCKED))('the buttons that oblige say what they did in %s', (locale, words) => {
  const read = (file: string) =>
    readFileSync(new URL(`../../../../config/locales/${locale}/${file}.ftl`, import.meta.url), 'utf8');
  const lines = [...read('credits').split('\n'), ...read('withdrawal').split('\n')];
  for (const [key, text] of Object.entries(words)) expect(lines).toContain(`${key} = ${text}`);
});
