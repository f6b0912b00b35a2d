import { useSyncExternalStore } from 'react';
import { hasInstallOffer, onInstallOffer } from '../platform/install';
import { isInstalledApp } from '../platform/installed-app';
import { isIos } from '../platform/ios';

/**
 * How the site is installed as an app here: by a question of the browser, or by hand, where the browser has a way but
 * asks nothing. `null` where it is installed, and where the site knows of no way.
 */
export function useInstallWay(): 'prompt' | 'by hand' | null {
  const isOffered = useSyncExternalStore(onInstallOffer, hasInstallOffer);
  if (isInstalledApp()) return null;
  if (isOffered) return 'prompt';
  return isIos() ? 'by hand' : null;
}
