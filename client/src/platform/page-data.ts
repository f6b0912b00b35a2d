/** What the server wrote into the page under this id. It is told once: later it would be old. */
export function takePageData(id: string): unknown {
  const element = document.getElementById(id);
  element?.remove();
  return element ? JSON.parse(element.textContent) : null;
}
