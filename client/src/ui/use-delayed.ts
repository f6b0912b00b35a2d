import { useEffect, useState } from 'react';

/** Specification 9: what is there within 200 ms needs no sign of waiting. */
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
