/** Whether the page is laid out for a wide screen. The width is that of the style sheets. */
export function isDesktop(): boolean {
  return matchMedia('(min-width: 992px)').matches;
}
