import { pipe, string, transform } from 'valibot';

const LONGEST = 34;

/** What is sent for a bank account that was written in groups. */
export const iban = pipe(string(), transform(compact));

function compact(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, LONGEST);
}

/** The signs of an IBAN in groups of four. */
export function groups(text: string): string {
  return compact(text).replaceAll(/.{4}/g, '$& ').trimEnd();
}

/** Whether the two check digits are right (ISO 13616): with the first four signs at the end, the rest by 97 is 1. */
export function isIban(text: string): boolean {
  const signs = compact(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(signs)) return false;
  const digits = (signs.slice(4) + signs.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
