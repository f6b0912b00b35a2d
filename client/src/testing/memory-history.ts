import type { History } from '../router/history';

/** A history of its own for a test, at the last of the addresses that were visited. */
export function memoryHistory(...visited: string[]): History {
  const entries = visited.length > 0 ? [...visited] : ['/'];
  const listeners = new Set<() => void>();
  let index = entries.length - 1;
  return {
    place: () => {
      const { pathname, search, hash } = new URL(entries[index] ?? '/', location.origin);
      return { pathname, search, hash };
    },
    push: (to) => {
      index += 1;
      entries.splice(index, entries.length, to);
    },
    replace: (to) => {
      entries[index] = to;
    },
    go: (steps) => {
      index = Math.min(Math.max(index + steps, 0), entries.length - 1);
      for (const listener of listeners) listener();
    },
    onPop: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
