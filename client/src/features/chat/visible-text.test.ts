import { expect, test } from 'vitest';
import { hasSomethingToSee } from './visible-text';

test.each([
  '',
  ' \n',
  '\u200B',
  '\uFEFF',
  '\u3164\u2800',
  '\u115F\u1160',
  '\u17B4',
  '\u{E0041}\u{E007F}',
  '\uFE0F',
  '\u200E\u202E',
])('there is nothing to see in %j', (text) => expect(hasSomethingToSee(text)).toBe(false));

test.each(['a', '👩\u200D🚀', '❤\uFE0F', '\u200Fשלום', 'می\u200Cخواهم', 'e\u0301', '\u0301'])(
  'there is something to see in %j',
  (text) => expect(hasSomethingToSee(text)).toBe(true),
);

test('as many characters are unseen as the server counts', () => {
  let count = 0;
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const isHalf = point >= 0xd800 && point <= 0xdfff;
    if (!isHalf && !hasSomethingToSee(String.fromCodePoint(point))) count += 1;
  }
  expect(count).toBe(4263);
});
