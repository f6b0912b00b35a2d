import { type ComponentType, createElement, use, useSyncExternalStore } from 'react';
import { untilOnline } from './persistently';

let underWay = 0;
const watchers = new Set<() => void>();

function count(change: 1 | -1): void {
  underWay += change;
  for (const watcher of watchers) watcher();
}

/**
 * Reports that a screen is being loaded. The report is deferred, because React does not accept updates while it
 * renders.
 */
async function awaited<T>(fetching: Promise<T>): Promise<T> {
  await Promise.resolve();
  count(1);
  try {
    return await fetching;
  } finally {
    count(-1);
  }
}

/** Whether the code of a screen is being loaded for the present navigation. */
export function useScreenUnderWay(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => underWay > 0,
  );
}

const HANDED_ON_MS = 1_000;

/** A file that holds a screen, or what a layout puts around one. */
export type ScreenModule<Props> = { Screen: ComponentType<Props> };

/** A part of the page that is fetched when it is first shown. */
export type LazyScreen<Props> = {
  Screen: ComponentType<Props>;
  /** Preloads it. Settles when it has loaded; a failure is ignored here, and shown when the screen is opened. */
  preload: () => Promise<void>;
};

/**
 * Unlike React's `lazy`, a screen that is already here is shown at once: no fallback, which React would then keep on
 * view for a third of a second.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ScreenModule<Props> | undefined>,
): LazyScreen<Props> {
  let screen: ComponentType<Props> | null = null;
  let fetching: Promise<ComponentType<Props>> | null = null;
  let requested: Promise<ComponentType<Props>> | null = null;

  const fetchScreen = async (): Promise<ComponentType<Props>> => {
    const module = await load().catch(async (error: unknown) => {
      if (navigator.onLine) throw error;
      await untilOnline();
      return load();
    });
    // The guard has handled the failure and the page is about to reload, so nothing more is to be shown.
    if (!module) return await new Promise(() => undefined);
    screen = module.Screen;
    return screen;
  };

  const request = (): Promise<ComponentType<Props>> => {
    const under = awaited((fetching ??= fetchScreen()));
    // A failure is kept for as long as React takes to pass it on; a later render loads the screen again.
    under.catch(() => setTimeout(() => (fetching = requested = null), HANDED_ON_MS));
    return under;
  };

  const Screen = (props: Props) => {
    // A screen that was loaded asynchronously keeps using its promise, because `use` has to be called at every render
    // or at none.
    if (screen && !requested) return createElement(screen, props);
    return createElement(use((requested ??= request())), props);
  };

  const preload = async () => {
    try {
      await (fetching ??= fetchScreen());
    } catch {
      fetching = null;
    }
  };

  return { Screen, preload };
}
