/**
 * The browser's offer to install the site as an app. It may come before most of the client is there, so this is fetched
 * first, and is all that listens from the beginning.
 */

/** What such browsers give to the page, once for each time that they would ask. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

declare global {
  /** The offer that was not used yet. It is kept here, as whoever uses it is in another file of the build. */
  var installOffer: InstallOffer | null | undefined;
}

// The browser would ask by itself, where nobody wants to be asked: its offer is kept until a member taps.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.installOffer = event as InstallOffer;
});

export {};
