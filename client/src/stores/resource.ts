/**
 * Data that screens fetch for themselves, as opposed to what the server pushes (`live/`). A resource keeps its answers
 * by key: all viewers of a key share one call and one answer, the call is aborted when the last of them leaves, and a
 * later one sees the kept answer while it is refreshed. Answers that depend on the session are dropped with it.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { type Cursor, type Entry, type Key, LOADING, openEntry, type Snapshot, type Source } from './resource-entry';
import { useSession } from './session';

export type Resource<K extends Key, T extends object> = {
  read: (key: K) => Snapshot<T>;
  watch: (key: K, viewer: () => void) => () => void;
  /** Makes a call that failed once more. */
  retry: (key: K) => void;
  showMore: (key: K) => void;
  /** Marks the answer as out of date: on a screen it is refreshed, elsewhere dropped. */
  invalidate: (key: K) => void;
  /** Puts into the answer what the member has changed by another call. */
  update: (key: K, change: (held: T) => T) => void;
};

/** The number of kept answers, unless a resource sets another. */
const KEPT = 20;

type Whole = {
  retryFailed: () => void;
  /** Forgets all answers that are of one member only. */
  clear: (mayFetch: boolean) => void;
};

const resources = new Set<Whole>();

useSession.subscribe(({ user, status }, before) => {
  if (user?.profile.id === before.user?.profile.id) return;
  for (const one of resources) one.clear(status === 'member');
});

/** Makes the calls once more that failed and that a screen waits for. */
export function retryFailed(): void {
  for (const one of resources) one.retryFailed();
}

export function resource<K extends Key, T extends object, C extends Cursor = number>(
  source: Source<K, T, C>,
): Resource<K, T> {
  /** The one that was viewed longest ago comes first. */
  const entries = new Map<K, Entry<T>>();

  resources.add({
    retryFailed: () => {
      for (const entry of entries.values()) entry.retryFailed();
    },
    clear: (mayFetch) => {
      if (source.isPublic) return;
      for (const [key, entry] of entries) {
        entry.clear(mayFetch);
        if (!entry.isWatched()) entries.delete(key);
      }
    },
  });

  /** Keeps the entry as the latest one, and no more of those before it than are to be kept. */
  function keep(key: K, entry: Entry<T>): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    if (entry.read().data) entries.set(key, entry);
    const unwatched = [...entries].filter(([, one]) => !one.isWatched());
    for (const [oldest] of unwatched.slice(0, Math.max(0, unwatched.length - (source.kept ?? KEPT))))
      entries.delete(oldest);
  }

  return {
    read: (key) => entries.get(key)?.read() ?? LOADING,
    watch: (key, viewer) => {
      const entry = entries.get(key) ?? openEntry(source, key);
      entries.set(key, entry);
      return entry.watch(viewer, () => keep(key, entry));
    },
    retry: (key) => entries.get(key)?.retry(),
    showMore: (key) => entries.get(key)?.showMore(),
    invalidate: (key) => {
      const entry = entries.get(key);
      if (entry?.isWatched()) entry.invalidate();
      else entries.delete(key);
    },
    update: (key, change) => entries.get(key)?.update(change),
  };
}

/** What a screen shows of an answer. */
export type View<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'shown'; data: T; more: Snapshot<T>['more']; showMore: () => void };

/** The answer for a key, fetched and kept up to date for as long as the component is there; without a key none. */
export function useResource<K extends Key, T extends object>(from: Resource<K, T>, key: K | null): View<T> {
  const watch = useCallback(
    (viewer: () => void) => (key === null ? () => undefined : from.watch(key, viewer)),
    [from, key],
  );
  const { data, error, more } = useSyncExternalStore(watch, () => (key === null ? LOADING : from.read(key)));
  if (key === null || (data === null && error === null)) return { state: 'loading' };
  if (data === null) return { state: 'failed', error, retry: () => from.retry(key) };
  return { state: 'shown', data, more, showMore: () => from.showMore(key) };
}
