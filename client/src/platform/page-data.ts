/**
 * The data that the server wrote into the page under this id. It can be taken once, because later it would be out of
 * date.
 */
export function takePageData(id: string): unknown {
  const element = document.getElementById(id);
  element?.remove();
  try {
    return element ? JSON.parse(element.textContent) : null;
  } catch {
    // The page was truncated, so the data is requested instead.
    return null;
  }
}
