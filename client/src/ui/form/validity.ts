import type { PlainWord, Say } from '../../words/words';

/** What the browser checks by itself. */
export type Checked = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The texts that a field shows instead of the usual ones when it is empty, or filled in wrongly. */
export type OwnWords = { missing?: string; invalid?: string };

/** The attributes that carry them to `troubleOf`. */
export function wordAttributes({ missing, invalid }: OwnWords) {
  return { 'data-missing': missing, 'data-invalid': invalid };
}

/** The error of a field and its correction, by the browser's own constraints; `null` when it is valid. */
export function troubleOf(field: Checked, say: Say): string | null {
  const { validity, dataset } = field;
  if (validity.valid) return null;
  if (validity.customError) return field.validationMessage;
  if (validity.valueMissing) return dataset.missing ?? say(missingWord(field));
  if (dataset.invalid !== undefined) return dataset.invalid;
  if (field instanceof HTMLSelectElement) return say('form-invalid');
  if (validity.tooShort) return say('form-too-short', { count: field.minLength });
  if (validity.tooLong) return say('form-too-long', { count: field.maxLength });
  if (field instanceof HTMLTextAreaElement) return say('form-invalid');
  if (validity.rangeUnderflow)
    return say(isDate(field) ? 'form-not-before' : 'form-at-least', { least: bound(field, field.min) });
  if (validity.rangeOverflow)
    return say(isDate(field) ? 'form-not-after' : 'form-at-most', { most: bound(field, field.max) });
  return say(invalidWord(field));
}

function missingWord({ type }: Checked): PlainWord {
  if (type === 'checkbox') return 'form-tick';
  return type === 'radio' || type === 'select-one' ? 'form-choose' : 'form-missing';
}

function invalidWord({ type }: HTMLInputElement): PlainWord {
  if (type === 'email') return 'form-email';
  return type === 'number' ? 'form-number' : 'form-invalid';
}

const isDate = ({ type }: HTMLInputElement): boolean => type === 'date';

/** A limit as readers write it. */
function bound({ type, lang, ownerDocument }: HTMLInputElement, value: string): string {
  if (type !== 'date') return value;
  const locale = lang || ownerDocument.documentElement.lang;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
}
