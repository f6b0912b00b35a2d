import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { History, Place } from './history';
import type { Params } from './match';

/** How a page was come to; going back and forward leaves its scroll position to the browser. */
export type Arrival = 'push' | 'replace' | 'pop';

type Visit = { place: Place; arrival: Arrival };

/** Goes to an address of this site, to another query of the same page (`?…`), or so many steps through the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

type NavigateOptions = {
  replace?: boolean;
  /** Only if this is still the address, and not already the one to go to. */
  from?: Place;
};

const VisitContext = createContext<Visit | null>(null);
const NavigateContext = createContext<Navigate | null>(null);
const ParamsContext = createContext<Params>({});

/**
 * Shows the screen of the address. A navigation is a transition: the page stays on view until the code of the next one
 * has loaded.
 */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [visit, setVisit] = useState<Visit>(() => ({ place: history.place(), arrival: 'pop' }));

  const arrive = useCallback(
    (arrival: Arrival) => startTransition(() => setVisit({ place: history.place(), arrival })),
    [history],
  );
  useLayoutEffect(() => history.onPop(() => arrive('pop')), [history, arrive]);

  const navigate = useCallback<Navigate>(
    (to, { replace = false, from } = {}) => {
      if (from && (addressOf(from) !== addressOf(history.place()) || addressOf(from) === to)) return;
      if (typeof to === 'number') {
        history.go(to);
        return;
      }
      const address = to.startsWith('?') ? history.place().pathname + to : to;
      if (replace) history.replace(address);
      else history.push(address);
      arrive(replace ? 'replace' : 'push');
    },
    [history, arrive],
  );

  return (
    <NavigateContext value={navigate}>
      <VisitContext value={visit}>{children}</VisitContext>
    </NavigateContext>
  );
}

/** Provides the parameters of the path to the page in it. */
export function ParamsProvider({ params, children }: { params: Params; children: ReactNode }) {
  return <ParamsContext value={params}>{children}</ParamsContext>;
}

export function useLocation(): Place {
  return useVisit().place;
}

export function useArrivalKind(): Arrival {
  return useVisit().arrival;
}

export function useNavigate(): Navigate {
  return inRouter(use(NavigateContext));
}

export function useParams(): Params {
  return use(ParamsContext);
}

/** The query of the address, and the function that replaces it in the history. */
export function useSearchParams(): [URLSearchParams, (query: URLSearchParams) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const replaceQuery = useCallback(
    // An address without a query has no question mark either.
    (next: URLSearchParams) => navigate(next.size > 0 ? `?${next.toString()}` : pathname, { replace: true }),
    [navigate, pathname],
  );
  return [query, replaceQuery];
}

/**
 * Redirects to another page, which replaces this one in the history. Nobody is redirected from a page that they are
 * leaving already: it stays on view until the next one has loaded.
 */
export function Redirect({ to }: { to: string }): null {
  const navigate = useNavigate();
  const from = useLocation();
  useEffect(() => navigate(to, { replace: true, from }), [navigate, to, from]);
  return null;
}

function useVisit(): Visit {
  return inRouter(use(VisitContext));
}

function addressOf({ pathname, search, hash }: Place): string {
  return pathname + search + hash;
}

function inRouter<T>(value: T | null): T {
  if (value === null) throw new Error('The location was read outside of a router');
  return value;
}
