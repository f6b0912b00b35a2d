/** Whether the site runs as an installed app, without the browser's own bar and back button. */
export function isInstalledApp(): boolean {
  // Safari on iOS reports it by a property of its own.
  return (
    matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
  );
}
