import { useDelayed } from './use-delayed';

/** Turns, but only once the wait is long enough to be noticed. */
export function Spinner() {
  return useDelayed() ? <span className="spinner" aria-hidden="true" /> : null;
}
