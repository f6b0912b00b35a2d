/** A page that cannot be seen has no frames. */
const PATIENCE_MS = 100;

/** Settles after the next frame is drawn, or soon where none is. */
export async function afterFrame(): Promise<void> {
  await new Promise<void>((resolve) => {
    // What a frame asks for runs before it is drawn; a timer that it sets runs after that.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
}

/**
 * Settles when the browser has drawn what the page brought along. Whatever runs before that delays it, and on a slow
 * phone that is half a second of an empty page.
 */
export async function painted(): Promise<void> {
  if (document.hidden || performance.getEntriesByName('first-contentful-paint').length > 0) return;
  await afterFrame();
}
