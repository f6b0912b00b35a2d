import { useEffect, useState } from 'react';
import type { Point } from './cell';

/** Whether the browser tells where it is (specification 4). */
export type GeolocationPermission = 'unsupported' | 'unknown' | 'granted' | 'denied' | 'prompt';

/** Specification 9: a position is good for an hour. */
const FRESH_MS = 3_600_000;
const PATIENCE_MS = 15_000;

/** Browsers offer it to pages of secure origins only. */
const isSupported = () => isSecureContext && 'geolocation' in navigator;

/** What the browser would do, without asking anybody. It is unknown until the browser has said, and in those that do not. */
export function useGeolocationPermission(): [GeolocationPermission, (known: GeolocationPermission) => void] {
  const [permission, setPermission] = useState<GeolocationPermission>(() =>
    isSupported() ? 'unknown' : 'unsupported',
  );
  useEffect(() => {
    if (!isSupported() || !('permissions' in navigator)) return undefined;
    const end = new AbortController();
    navigator.permissions.query({ name: 'geolocation' }).then(
      (status) => {
        if (end.signal.aborted) return;
        setPermission(status.state);
        status.addEventListener('change', () => setPermission(status.state), { signal: end.signal });
      },
      () => undefined,
    );
    return () => end.abort();
  }, []);
  return [permission, setPermission];
}

export class Denied extends Error {}

/** Where the device is, about; the browser may ask its user first. */
export function whereAmI(): Promise<Point> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code, message }) =>
        reject(code === GeolocationPositionError.PERMISSION_DENIED ? new Denied(message) : new Error(message)),
      { enableHighAccuracy: false, maximumAge: FRESH_MS, timeout: PATIENCE_MS },
    );
  });
}
