/** One key of a resource: its answer, its pending calls and its viewers. */
import { isMissing } from '../api/http';

export type Key = string | number;

/** Where a page begins, as the server says. */
export type Cursor = string | number;

export type Source<K extends Key, T extends object, C extends Cursor = number> = {
  /** Makes the call; with a cursor that of a further page. */
  fetch: (key: K, signal: AbortSignal, cursor?: C) => Promise<T>;
  /**
   * How long an answer is shown to a later viewer without a call. Without it, each later viewer refreshes the answer.
   */
  freshMs?: number;
  /** How many answers are kept that no screen shows. */
  kept?: number;
  /** The answer does not depend on the session and outlives it. */
  isPublic?: boolean;
  /**
   * Calls `invalidate` when an event makes the answer out of date, for as long as the key is on a screen. Returns the
   * function that ends this.
   */
  follow?: (key: K, invalidate: (reach?: Reach) => void) => (() => void)[];
  pages?: Pages<T, C>;
};

/** The part that is out of date: all loaded pages, or only the beginning, because there are newer items. */
export type Reach = 'all' | 'beginning';

/** For an answer that comes page by page. */
type Pages<T, C extends Cursor> = {
  /** Where the page after these begins; `null` after the last. */
  cursorOf: (held: T) => C | null;
  append: (held: T, page: T) => T;
  /** Joins a new first page with all pages that are held. */
  prepend: (held: T, first: T) => T;
};

export type Snapshot<T> = {
  data: T | null;
  /** Why the last call failed. */
  error: unknown;
  /** The page after those in `data`. */
  more: 'none' | 'offered' | 'loading' | 'failed';
};

export const LOADING: Snapshot<never> = { data: null, error: null, more: 'none' };

export type Entry<T> = {
  read: () => Snapshot<T>;
  isWatched: () => boolean;
  /**
   * Calls `viewer` at every change until the returned function is called; `onUnwatched` is called after the last viewer
   * has left.
   */
  watch: (viewer: () => void, onUnwatched: () => void) => () => void;
  /** Repeats the call on request, and shows that it is pending. */
  retry: () => void;
  /** Repeats the call without a request: a failure stays on the screen until there is an answer. */
  retryFailed: () => void;
  showMore: () => void;
  invalidate: (reach?: Reach) => void;
  update: (change: (held: T) => T) => void;
  /** Forgets the answer, and fetches another one for those who look if there is anybody to fetch it for. */
  clear: (mayFetch: boolean) => void;
};

export function openEntry<K extends Key, T extends object, C extends Cursor>(
  source: Source<K, T, C>,
  key: K,
): Entry<T> {
  const { freshMs = 0, pages } = source;
  const viewers = new Set<() => void>();
  let snapshot: Snapshot<T> = LOADING;
  let freshUntil = 0;
  let call: AbortController | null = null;
  let moreCall: AbortController | null = null;
  /** The answer went out of date while a call was pending, so that another one has to follow it. */
  let isDue = false;
  /** No loaded page is out of date, so a new first page can be joined with them. */
  let isJoinable = false;
  /** The function that ends the subscription to events, while there are viewers. */
  let stops: (() => void)[] | null = null;

  function show(change: Partial<Snapshot<T>>): void {
    snapshot = { ...snapshot, ...change };
    for (const viewer of viewers) viewer();
  }

  /** `more` as it is when no further page is being fetched. */
  function pagesOf(data: T): Pick<Snapshot<T>, 'data' | 'more'> {
    return { data, more: pages && pages.cursorOf(data) !== null ? 'offered' : 'none' };
  }

  async function load(): Promise<void> {
    if (call) {
      isDue = true;
      return;
    }
    const mine = new AbortController();
    call = mine;
    try {
      const answer = await source.fetch(key, mine.signal);
      if (call === mine) accept(answer);
    } catch (error) {
      if (call === mine) reject(error);
    }
  }

  function accept(answer: T): void {
    const { data: held, more } = snapshot;
    const isJoined = held !== null && pages !== undefined && isJoinable;
    const shown = pagesOf(isJoined ? pages.prepend(held, answer) : answer);
    const isOld = isDue;
    call = null;
    isDue = false;
    isJoinable = !isOld;
    freshUntil = Date.now() + freshMs;
    show({ ...shown, error: null, ...(moreCall && { more }) });
    if (isOld) void load();
  }

  function reject(error: unknown): void {
    call = null;
    isDue = false;
    // An answer that the server now refuses must be removed from the screen.
    show({ ...(isMissing(error) && LOADING), error });
  }

  async function loadMore(): Promise<void> {
    const cursor = snapshot.data && pages ? pages.cursorOf(snapshot.data) : null;
    if (!pages || cursor === null || moreCall) return;
    const mine = new AbortController();
    moreCall = mine;
    show({ more: 'loading' });
    try {
      const page = await source.fetch(key, mine.signal, cursor);
      if (moreCall !== mine) return;
      const { data: held } = snapshot;
      // The list may have been reset while the page was loading: then this page does not follow it.
      const isNext = held !== null && pages.cursorOf(held) === cursor;
      if (held !== null) show(pagesOf(isNext ? pages.append(held, page) : held));
    } catch {
      if (moreCall !== mine) return;
      show({ more: 'failed' });
    }
    moreCall = null;
  }

  function abort(): void {
    call?.abort();
    moreCall?.abort();
    call = null;
    moreCall = null;
    isDue = false;
  }

  function invalidate(reach: Reach = 'all'): void {
    freshUntil = 0;
    if (reach === 'all') isJoinable = false;
    void load();
  }

  function watch(viewer: () => void, onUnwatched: () => void): () => void {
    const isOld = viewers.size === 0 && Date.now() >= freshUntil;
    viewers.add(viewer);
    stops ??= source.follow?.(key, invalidate) ?? [];
    if (call === null && (isOld || snapshot.error !== null)) void load();
    return () => {
      viewers.delete(viewer);
      // Another viewer may replace this one in the same step: then there is no reason to call again.
      setTimeout(() => {
        if (viewers.size > 0 || stops === null) return;
        for (const stop of stops) stop();
        stops = null;
        abort();
        isJoinable = false;
        if (snapshot.data) snapshot = { ...pagesOf(snapshot.data), error: null };
        onUnwatched();
      });
    };
  }

  return {
    read: () => snapshot,
    isWatched: () => viewers.size > 0,
    watch,
    retry: () => {
      show({ error: null });
      if (call === null) void load();
    },
    retryFailed: () => {
      if (viewers.size === 0) return;
      if (call === null && snapshot.error !== null) void load();
      if (snapshot.more === 'failed') void loadMore();
    },
    showMore: () => void loadMore(),
    invalidate,
    update: (change) => {
      if (!snapshot.data) return;
      show({ data: change(snapshot.data) });
      if (call === null) return;
      // The answer of the pending call may be from before the change.
      call.abort();
      call = null;
      void load();
    },
    clear: (mayFetch) => {
      abort();
      freshUntil = 0;
      show(LOADING);
      if (mayFetch && viewers.size > 0) void load();
    },
  };
}
