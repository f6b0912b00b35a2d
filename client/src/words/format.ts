import { useLanguage } from './language';

/** Numbers, money and times as the language on the screen writes them. */
export interface Format {
  number: (value: number) => string;
  /** With its sign: a movement of credits. */
  signed: (value: number) => string;
  money: (value: number, currency: string) => string;
  /** The name of a country, by its two letters. */
  country: (code: string) => string;
  /** 14:32 */
  time: (at: number) => string;
  /** 12 May, with the year when it is not this one. */
  day: (at: number) => string;
  /** 12 May, 14:32 */
  moment: (at: number) => string;
  /** Monday */
  weekday: (at: number) => string;
}

export function formatFor(locale: string): Format {
  const number = new Intl.NumberFormat(locale);
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });
  const dayOfYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const thisYear = new Date().getFullYear();
  const dayOf = (at: number) => (new Date(at).getFullYear() === thisYear ? day : dayOfYear).format(at);
  return {
    number: (value) => number.format(value),
    // A hyphen is too short for a minus, and some languages format with one.
    signed: (value) => signed.format(value).replace('-', '−'),
    money: (value, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value),
    country: (code) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    time: (at) => time.format(at),
    day: dayOf,
    moment: (at) => `${dayOf(at)}, ${time.format(at)}`,
    weekday: (at) => weekday.format(at),
  };
}

export function useFormat(): Format {
  return latestFormat(useLanguage((state) => state.locale));
}

let latest: { locale: string; format: Format } | null = null;

/** Every message uses a formatter, and creating one takes a phone longer than rendering the message. */
function latestFormat(locale: string): Format {
  if (latest?.locale !== locale) latest = { locale, format: formatFor(locale) };
  return latest.format;
}
