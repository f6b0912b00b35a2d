/** What the server wrote into the page under this id. It is told once: later it would be old. */
export function takePageData(id: string): unknown {
  const element = document.getElementById(id);
  element?.remove();
  try {
    return element ? JSON.parse(element.textContent) : null;
  } catch {
    // A page that was cut off: what it lacks is asked for.
    return null;
  }
}
