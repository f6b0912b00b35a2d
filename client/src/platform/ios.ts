/** Whether this is an iPhone or an iPad, which calls itself a Mac, but no Mac is touched by several fingers. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
