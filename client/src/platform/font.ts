/**
 * Fetches the site's font. A page waits for no font: until it is there, text is set in a face of nearly the same
 * measures.
 */
export function fetchFont(): void {
  void document.fonts.load("1em 'Figtree Variable'").catch(() => []);
}
