/** The part of an address behind the host. */
export interface Place {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
}

/** What the router moves along: the browser's history, or a list of a test. */
export interface History {
  place: () => Place;
  push: (to: string) => void;
  replace: (to: string) => void;
  go: (steps: number) => void;
  /**
   * Calls back after each step back or forward, and after a jump within the page, until the returned function is
   * called.
   */
  onPop: (listener: () => void) => () => void;
}

/** How far a page is from the first one of this tab is kept in the browser's history, through every replacement. */
type Kept = { idx?: number } | null;

const keptIndex = (): number | undefined => (history.state as Kept)?.idx;

/** Whether the history has a page of this site before this one. */
export function hasPageBefore(): boolean {
  return (keptIndex() ?? 0) > 0;
}

export function browserHistory(): History {
  let index = keptIndex() ?? 0;
  const keep = () => history.replaceState({ idx: index }, '');
  if (keptIndex() === undefined) keep();
  return {
    place: () => {
      const { pathname, search, hash } = location;
      return { pathname, search, hash };
    },
    push: (to) => {
      index += 1;
      history.pushState({ idx: index }, '', to);
    },
    replace: (to) => history.replaceState({ idx: index }, '', to),
    go: (steps) => history.go(steps),
    onPop: (listener) => {
      const pop = () => {
        const kept = keptIndex();
        index = kept ?? index + 1;
        // A jump within the page is an entry that the browser made.
        if (kept === undefined) keep();
        listener();
      };
      addEventListener('popstate', pop);
      return () => removeEventListener('popstate', pop);
    },
  };
}
