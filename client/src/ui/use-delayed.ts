import { useEffect, useState } from 'react';

/** Content that loads within 200 ms needs no loading state (specification 9). */
export const NOTICED_MS = 200;

/** True once the component has been on the screen long enough to show that something is awaited. */
export function useDelayed(ms = NOTICED_MS): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due;
}
