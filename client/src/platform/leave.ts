/** Leaves for a page that is not one of the client's, such as that of a payment provider. */
export function goTo(url: string): void {
  location.assign(url);
}
