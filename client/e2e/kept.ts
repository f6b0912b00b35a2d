import type { Page } from '@playwright/test';

/**
 * Asks a page whether it could be opened without a network: the page is kept, and a conversation with it. The answer is
 * that of the time before, as not every engine waits for a promise: it is asked again and again.
 */
export const isKept = `((async () => {
  const page = await caches.match('/', { cacheName: 'shell' });
  const isThere = (await indexedDB.databases()).some(({ name }) => name === 'kept');
  if (!page || !isThere) return;
  const opening = indexedDB.open('kept');
  opening.onsuccess = () => {
    const asked = opening.result.transaction('kept').objectStore('kept').getAll();
    asked.onsuccess = () => {
      opening.result.close();
      globalThis.isKept = asked.result.some(({ value }) => value.profile !== undefined || value.threads?.size > 0);
    };
  };
})(), globalThis.isKept === true)`;

/** What a browser keeps in a database: the keys of one store. */
export function keysIn(page: Page, database: string, store: string): Promise<unknown> {
  return page.evaluate(
    ([name = '', place = '']) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const all = opening.result.transaction(place).objectStore(place).getAllKeys();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result);
          };
        };
      }),
    [database, store],
  );
}
