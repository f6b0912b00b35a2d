/** What the browser of a test takes itself for, until the end of the test. */
import { onTestFinished, vi } from 'vitest';

/** The browser reports that the site runs as an installed app. */
export function asInstalledApp(): void {
  const media = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(display-mode: standalone)' ? media('all') : media(query),
  );
}

export function asIphone(): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  );
}

/** The browser offers to install the site; returns how often it was made to ask. */
export function offerInstall(): { asked: () => number; isKept: boolean } {
  let asked = 0;
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => {
      asked += 1;
      return Promise.resolve();
    },
  });
  dispatchEvent(offer);
  onTestFinished(() => void dispatchEvent(new Event('appinstalled')));
  return { asked: () => asked, isKept: offer.defaultPrevented };
}
