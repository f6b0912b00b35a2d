import { useLocation } from '../router/router';

/** Tells a test the path and query that the router is at. */
export function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
