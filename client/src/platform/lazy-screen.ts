import { type ComponentType, createElement, use, useSyncExternalStore } from 'react';
import { untilOnline } from './persistently';

let underWay = 0;
const watchers = new Set<() => void>();

function count(change: 1 | -1): void {
  underWay += change;
  for (const watcher of watchers) watcher();
}

/** Tells that a screen somebody waits for is on its way; a moment later, as React takes no news while it renders. */
async function awaited<T>(fetching: Promise<T>): Promise<T> {
  await Promise.resolve();
  count(1);
  try {
    return await fetching;
  } finally {
    count(-1);
  }
}

/** Whether somebody waits for the code of a screen. */
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
  /** Fetches it early. Settles when it is there; a failure is left to be met, and told, when it is shown. */
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
    // The guard swallowed the failure and the page is about to go: nothing more is to be shown.
    if (!module) return await new Promise(() => undefined);
    screen = module.Screen;
    return screen;
  };

  const request = (): Promise<ComponentType<Props>> => {
    const under = awaited((fetching ??= fetchScreen()));
    // A failure stays as long as React takes to hand it on: wanted again later, the screen is fetched again.
    under.catch(() => setTimeout(() => (fetching = requested = null), HANDED_ON_MS));
    return under;
  };

  const Screen = (props: Props) => {
    // A screen that was waited for stays with its promise: `use` is to be called at every render or at none.
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
