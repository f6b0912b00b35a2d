/**
 * Closes every gap between the state of this page and the server's: updates that are late, updates that were lost, and
 * calls that failed. A gap is found by inspecting the state, so that nothing has to record a retry: as long as a gap
 * exists it is retried with its own back-off, but not while offline, and at once when there is a connection again.
 */
import type { ChatKey } from '../../api/chat';
import { Refused } from '../../api/http';
import { fetchSync } from '../../api/sync';
import { useConnection } from '../../stores/connection';
import { openingOf, setOpening, useMessages } from '../../stores/messages';
import { retryFailed } from '../../stores/resource';
import { backOff } from '../back-off';
import { resumePoint } from '../state/state';
import { type Gap, gapName, gapsIn, reached } from './gaps';
import { fetchEdits, fetchEnd, fetchOlder, fetchOpening } from './fetch';
import { letGoOfOldest, onView, watchViews } from './views';
import { receive, liveStore } from '../state/store';

/** Frames may come in another order than they were made: most such gaps close by themselves within this time. */
const HOLD_MS = 300;

type Work = {
  gap: Gap;
  isBusy: boolean;
  /** If the pending call fails, the next one is made at once. */
  isUrgent: boolean;
  misses: number;
  timer?: ReturnType<typeof setTimeout>;
};

const works = new Map<string, Work>();
let mustSync = false;
let isRunning = false;

export function startRecovery(): () => void {
  isRunning = true;
  const stops = [
    liveStore.subscribe(look),
    useMessages.subscribe(look),
    watchViews(look),
    useConnection.subscribe(({ status }, before) => {
      if (status === before.status) return;
      if (status === 'live' || before.status === 'offline') {
        hurry();
        retryFailed();
      } else {
        look();
      }
    }),
  ];
  const shown = () => {
    if (document.visibilityState === 'visible') hurry();
  };
  document.addEventListener('visibilitychange', shown);
  look();
  return () => {
    isRunning = false;
    mustSync = false;
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', shown);
    for (const { timer } of works.values()) clearTimeout(timer);
    works.clear();
  };
}

/** Fetches the whole state, for instance because an answer looked older than what is here. */
export function resync(): void {
  mustSync = true;
  hurry({ of: 'state' });
}

/** Fetches at once a conversation that failed to load. */
export function reopen(key: ChatKey): void {
  if (openingOf(key)?.status === 'failed') setOpening(key, { status: 'loading' });
  hurry({ of: 'opening', key });
}

/** Takes up new gaps and drops those that have closed. */
function look(): void {
  if (!isRunning) return;
  letGoOfOldest();
  const gaps = new Map(gapsNow().map((gap) => [gapName(gap), gap]));
  for (const [name, work] of works) {
    if (gaps.has(name) || work.isBusy) continue;
    clearTimeout(work.timer);
    works.delete(name);
  }
  for (const [name, gap] of gaps) {
    if (works.has(name)) continue;
    const work: Work = { gap, isBusy: false, isUrgent: false, misses: 0 };
    works.set(name, work);
    wait(work, holdOf(gap));
  }
}

function gapsNow(): Gap[] {
  if (useConnection.getState().status === 'offline') return [];
  const { openings, older } = useMessages.getState();
  return gapsIn({ base: liveStore.getState().base, mustSync, onView: onView(), openings, older });
}

/** Ends the back-off of all gaps, or of one, now. */
function hurry(only?: Gap): void {
  look();
  for (const [name, work] of works) {
    if (only && name !== gapName(only)) continue;
    work.misses = 0;
    if (work.isBusy) work.isUrgent = true;
    else wait(work, 0);
  }
}

async function run(work: Work): Promise<void> {
  const { gap } = work;
  const before = reached(gap, liveStore.getState().base);
  let leastPause = 0;
  let isFurther = false;
  Object.assign(work, { isBusy: true, isUrgent: false });
  try {
    await close(gap);
    isFurther = reached(gap, liveStore.getState().base) > before;
  } catch (error) {
    // The call itself handles a session that has ended.
    leastPause = requestedPause(error);
  }
  work.isBusy = false;
  look();
  if (works.get(gapName(gap)) !== work) return;
  work.misses = isFurther || work.isUrgent ? 0 : work.misses + 1;
  wait(work, Math.max(leastPause, work.misses === 0 ? 0 : backOff(work.misses)));
}

async function close(gap: Gap): Promise<void> {
  switch (gap.of) {
    case 'state': {
      const sync = await fetchSync(resumePoint(liveStore.getState().base));
      mustSync = false;
      receive({ kind: 'sync', sync });
      break;
    }
    case 'opening':
      await fetchOpening(gap.key);
      break;
    case 'end':
      await fetchEnd(gap.conversation);
      break;
    case 'edits':
      await fetchEdits(gap.conversation);
      break;
    case 'older':
      await fetchOlder(gap.conversation);
      break;
  }
}

function wait(work: Work, ms: number): void {
  clearTimeout(work.timer);
  work.timer = setTimeout(() => void run(work), ms);
}

/** What a screen waits for is fetched at once; the rest may be arriving already, or has just failed. */
function holdOf({ of }: Gap): number {
  switch (of) {
    case 'opening':
    case 'end':
      return 0;
    case 'state':
    case 'edits':
      return HOLD_MS;
    case 'older':
      return backOff(1);
  }
}

/** The minimum delay that the server requests. */
function requestedPause(error: unknown): number {
  const refusal = error instanceof Refused ? error.refusal : null;
  return refusal?.code === 'rate_limited' ? refusal.data.retry_ms : 0;
}
