/**
 * A lane takes things to the server one after the other. One tab at a time works on it and keeps it during a back-off,
 * so that another tab takes over when that tab is closed.
 */
export type Lane = {
  isBusy: boolean;
  /** There is more, or a connection opened, while the lane was being worked on. */
  again: boolean;
  failures: number;
  /** Ends the wait before the next try. */
  wake: (() => void) | null;
};

export function newLane(): Lane {
  return { isBusy: false, again: false, failures: 0, wake: null };
}

/** Works on a lane until nothing is left; without a wait, if that is under way. */
export async function work(lane: Lane, lock: string, task: () => Promise<void>): Promise<void> {
  lane.again = true;
  lane.wake?.();
  if (lane.isBusy) return;
  lane.isBusy = true;
  try {
    while (lane.again) {
      lane.again = false;
      await alone(lock, task);
    }
  } finally {
    lane.isBusy = false;
  }
}

/** Without locks (a plain http address on the local network) the server alone keeps what is sent twice single. */
async function alone(lock: string, task: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(lock, task) : task());
}

/** Waits before the next try, until somebody wakes the lane. */
export function nap(lane: Lane, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      lane.wake = null;
      resolve();
    };
    const timer = setTimeout(wake, ms);
    lane.wake = wake;
  });
}
