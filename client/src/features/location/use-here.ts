import { useState } from 'react';
import { fetchPlaces } from '../../api/geocode';
import type { Place } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { type PlainWord, useWords } from '../../words/words';
import { centreOfCell } from './cell';
import { Denied, type GeolocationPermission, useGeolocationPermission, whereAmI } from './geolocation';

type Here = {
  permission: GeolocationPermission;
  busy: boolean;
  /** The word for what went wrong, or what to do. */
  trouble: PlainWord | null;
  find: () => Promise<void>;
};

/** The place where the device is, once it is asked for. */
export function useHere(onFound: (place: Place) => void): Here {
  const say = useWords();
  const [permission, setPermission] = useGeolocationPermission();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PlainWord | null>(null);

  const find = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setFailure(await attempt());
    setBusy(false);
  };
  const attempt = async (): Promise<PlainWord | null> => {
    let point;
    try {
      point = await whereAmI();
    } catch (error) {
      if (!(error instanceof Denied)) return 'location-lost';
      setPermission('denied');
      return null;
    }
    try {
      const [place] = await fetchPlaces(centreOfCell(point), AbortSignal.timeout(20_000));
      if (!place) return 'location-far';
      onFound(place);
      announce(say('location-is', { place: place.name }));
      return null;
    } catch {
      return 'no-answer';
    }
  };

  const standing: PlainWord | null =
    permission === 'denied' ? 'location-denied' : permission === 'unsupported' ? 'location-unsupported' : null;
  return { permission, busy, trouble: standing ?? failure, find };
}
