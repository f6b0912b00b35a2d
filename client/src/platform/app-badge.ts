/** The count on the installed app's icon. Browsers without badges, or without leave to show one, show none. */
export function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
