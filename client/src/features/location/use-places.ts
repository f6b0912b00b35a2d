import { useEffect, useState } from 'react';
import { fetchPlaces } from '../../api/geocode';
import type { Place } from '../../api/wire.gen';

/** Specification 9: a call waits this long for the next letter. */
const DELAY_MS = 200;

/** What was found for a text, and `null` before anything was. */
export type Suggestions = { text: string; places: readonly Place[] } | { text: string; failed: true } | null;

/** The places whose names begin with the text, while it is not empty. */
export function usePlaces(text: string): Suggestions {
  const [found, setFound] = useState<Suggestions>(null);
  useEffect(() => {
    if (text === '') return undefined;
    const end = new AbortController();
    const timer = setTimeout(() => {
      fetchPlaces({ q: text }, end.signal).then(
        (places) => setFound({ text, places }),
        () => {
          if (!end.signal.aborted) setFound({ text, failed: true });
        },
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [text]);
  // While somebody types on, the list stays until the next one is here.
  const isNear = text !== '' && found && (text.startsWith(found.text) || found.text.startsWith(text));
  return isNear ? found : null;
}
