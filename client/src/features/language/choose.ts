import { readCookie, writeCookie } from '../../platform/cookies';
import { setLanguage, useSession } from '../../stores/session';
import type { Settings } from '../../api/wire.gen';
import { supportedLocales } from '../../words/catalogues';
import { firstLanguage } from '../../words/first-language';
import { showLanguage } from '../../words/language';

const COOKIE = 'locale';
/** Specification 9. */
const COOKIE_DAYS = 365;

/** Shows the site in the language of a first page. */
export function speakFirstLanguage(settings: Settings): Promise<void> {
  const account = useSession.getState().user?.language ?? null;
  const hints = { account, cookie: readCookie(COOKIE), domain: settings.domain_language };
  const visible = supportedLocales.filter((locale) => settings.locales.includes(locale));
  return showLanguage(firstLanguage(hints, visible));
}

/** The member's own choice of a language: for this browser, and for the account of who is logged in. */
export async function chooseLanguage(locale: string): Promise<void> {
  await showLanguage(locale);
  writeCookie(COOKIE, locale, COOKIE_DAYS);
  if (useSession.getState().status === 'member') await setLanguage(locale);
}

/** Follows the account's language, which may have been chosen on another device. */
export function followAccountLanguage(): void {
  useSession.subscribe(({ user }, before) => {
    if (!user || user.language === before.user?.language || !supportedLocales.includes(user.language)) return;
    writeCookie(COOKIE, user.language, COOKIE_DAYS);
    // When the catalogue does not load, the page stays in its present language.
    void showLanguage(user.language).catch(() => undefined);
  });
}

/** A language by its own name: Nederlands, English. */
export function ownName(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
}
