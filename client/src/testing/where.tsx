import { useLocation } from '../router/router';

/** Shows a test the router's present path and query. */
export function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
