/**
 * Two members who look like those a site is for, by its niche. They replace the two drawings that the home page imports
 * and are files of `public/`, because what the page imports is preloaded on every site. `scripts/pages.ts` lists them
 * for the server, which preloads them on the sites of the niche.
 */
export const PAIRS: Readonly<Record<number, readonly [string, string]>> = {
  3: ['/people/ilse.svg', '/people/gerard.svg'],
  5: ['/people/bea.svg', '/people/arno.svg'],
};
