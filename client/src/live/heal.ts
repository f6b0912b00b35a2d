import { fetchSync } from '../api/sync';
import { isBehind, resumePoint } from './base';
import { tell, world } from './world';

/** Frames may come in another order than they were made; most gaps close by themselves within this time. */
const HOLD_MS = 300;
const LONGEST_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;
/** Times in a row that the server was asked and something was still missing. */
let misses = 0;

/** Closes gaps: whenever something newer is known to exist and does not come, the server is asked for it. */
export function startHealing(): () => void {
  const unsubscribe = world.subscribe(({ base }) => {
    if (isBehind(base)) {
      if (timer === undefined && !asking) wait();
    } else {
      clear();
      misses = 0;
    }
  });
  return () => {
    unsubscribe();
    clear();
    misses = 0;
  };
}

/** Asks at once, for instance because an answer looked older than what is here. */
export async function heal(): Promise<void> {
  if (asking) return;
  clear();
  asking = true;
  try {
    tell({ by: 'sync', sync: await fetchSync(resumePoint(world.getState().base)) });
  } catch {
    // Refused or unreachable: it is asked again below, and a lost session is told by the call itself.
  } finally {
    asking = false;
    if (isBehind(world.getState().base)) {
      misses += 1;
      wait();
    }
  }
}

function wait(): void {
  clear();
  timer = setTimeout(() => void heal(), Math.min(LONGEST_MS, HOLD_MS * 2 ** misses));
}

function clear(): void {
  clearTimeout(timer);
  timer = undefined;
}
