/**
 * The state machine of the connection: by the socket, or by polling while there is none. It is pure: an event in, the
 * next state and the effects out.
 */
import type { Bye } from '../../api/wire.gen';

export type Phase = 'idle' | 'connecting' | 'live' | 'polling' | 'offline';

export type Machine = {
  phase: Phase;
  visible: boolean;
  /** Counts the sockets opened. Whatever still comes from an earlier one is too late. */
  socket: number;
  /** The last socket is open, or opening. */
  open: boolean;
  /** Attempts in a row that did not get through. */
  failures: number;
  /** Nothing has been received since the last look. */
  quiet: boolean;
  /** The delay of the reconnection, from the server's `bye`. */
  comeBack: { after: number } | 'not by itself' | null;
  /** Push brings what is new, so polling may be slower. */
  pushed: boolean;
};

/**
 * `fallback`: the socket takes too long to open. `attempt`: this attempt does. `silence`: time to check that the link
 * is alive.
 */
export type Timer = 'fallback' | 'attempt' | 'reconnect' | 'poll' | 'silence' | 'pong';

export type MachineEvent =
  | { type: 'start'; visible: boolean; online: boolean }
  | { type: 'stop' }
  | { type: 'hello'; socket: number }
  | { type: 'received'; socket: number }
  | { type: 'bye'; socket: number; reason: Bye; reconnect_ms: number | null }
  | { type: 'closed'; socket: number }
  | { type: 'timer'; timer: Timer }
  | { type: 'shown' | 'hidden' | 'online' | 'offline' }
  | { type: 'pushed'; pushed: boolean };

export type Effect =
  | { do: 'open'; socket: number }
  | { do: 'close' }
  | { do: 'send'; frame: { type: 'ping' } | { type: 'visible'; visible: boolean } }
  | { do: 'poll' }
  /** With `jitter`, any time up to `ms`. */
  | { do: 'wait'; timer: Timer; ms: number; jitter?: boolean }
  | { do: 'forget'; timers: readonly Timer[] }
  | { do: 'end session' };

type Step = [Machine, Effect[]];

export const IDLE: Machine = {
  phase: 'idle',
  visible: true,
  socket: 0,
  open: false,
  failures: 0,
  quiet: false,
  comeBack: null,
  pushed: false,
};

const FALLBACK_MS = 5_000;
const POLL_MS = 60_000;
const POLL_PUSHED_MS = 300_000;
const ATTEMPT_MS = 10_000;
const SILENCE_MS = 40_000;
const PONG_MS = 2_000;
const FIRST_BACKOFF_MS = 500;
const LAST_BACKOFF_MS = 30_000;
/** A hidden page polls like any other, but delays its socket, because a server that restarts has many hidden pages. */
const HIDDEN_BACKOFF_MS = 60_000;

const LINK_TIMERS = ['attempt', 'silence', 'pong'] as const;
const ALL_TIMERS = ['fallback', 'reconnect', 'poll', ...LINK_TIMERS] as const;

export function step(m: Machine, event: MachineEvent): Step {
  if ('socket' in event && event.socket !== m.socket) return [m, []];
  if (m.phase === 'idle' && event.type !== 'start')
    return [event.type === 'pushed' ? { ...m, pushed: event.pushed } : m, []];
  switch (event.type) {
    case 'start':
      return start({ ...m, visible: event.visible }, event.online);
    case 'stop':
      return quit({ ...m, phase: 'idle', comeBack: null });
    case 'hello':
      return hello(m);
    case 'received':
      return [{ ...m, quiet: false }, [{ do: 'forget', timers: ['pong'] }]];
    case 'bye':
      return bye(m, event.reason, event.reconnect_ms);
    case 'closed':
      return closed(m);
    case 'timer':
      return timer(m, event.timer);
    case 'shown':
      return shown({ ...m, visible: true });
    case 'hidden':
      return hidden({ ...m, visible: false });
    case 'online':
      return m.phase === 'offline' ? start(m, true) : [m, []];
    case 'offline':
      return quit({ ...m, phase: 'offline' });
    case 'pushed':
      return pushed(m, event.pushed);
  }
}

function start(m: Machine, online: boolean): Step {
  if (!online) return [{ ...m, phase: 'offline' }, []];
  return connect({ ...m, phase: 'connecting', comeBack: null }, [{ do: 'wait', timer: 'fallback', ms: FALLBACK_MS }]);
}

function connect(m: Machine, before: Effect[] = []): Step {
  const socket = m.socket + 1;
  return [
    { ...m, socket, open: true },
    [...before, { do: 'open', socket }, { do: 'wait', timer: 'attempt', ms: ATTEMPT_MS }],
  ];
}

function hello(m: Machine): Step {
  return [
    { ...m, phase: 'live', failures: 0, quiet: false, comeBack: null },
    [
      { do: 'forget', timers: ['fallback', 'reconnect', 'poll', 'attempt'] },
      { do: 'wait', timer: 'silence', ms: SILENCE_MS },
    ],
  ];
}

function bye(m: Machine, reason: Bye, reconnectMs: number | null): Step {
  if (reason === 'logged_out') return [m, [{ do: 'end session' }]];
  return [{ ...m, comeBack: reconnectMs === null ? 'not by itself' : { after: reconnectMs } }, []];
}

/** The socket is gone. */
function closed(m: Machine): Step {
  const wasLive = m.phase === 'live';
  const next: Machine = { ...m, phase: wasLive ? 'connecting' : m.phase, open: false, failures: m.failures + 1 };
  const effects: Effect[] = [{ do: 'forget', timers: LINK_TIMERS }];
  if (wasLive) effects.push({ do: 'wait', timer: 'fallback', ms: FALLBACK_MS });
  const again = reconnect(m);
  return [{ ...next, comeBack: m.comeBack === 'not by itself' ? m.comeBack : null }, [...effects, ...again]];
}

function reconnect(m: Machine): Effect[] {
  if (m.comeBack === 'not by itself') return [];
  if (!m.visible) return [{ do: 'wait', timer: 'reconnect', ms: HIDDEN_BACKOFF_MS, jitter: true }];
  if (m.comeBack) return [{ do: 'wait', timer: 'reconnect', ms: m.comeBack.after }];
  const ms = Math.min(LAST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** m.failures);
  return [{ do: 'wait', timer: 'reconnect', ms, jitter: true }];
}

/** A link that does not answer is left for a new one, without waiting for its end. */
function replace(m: Machine): Step {
  const effects: Effect[] = [
    { do: 'close' },
    { do: 'forget', timers: LINK_TIMERS },
    { do: 'wait', timer: 'fallback', ms: FALLBACK_MS },
  ];
  return connect({ ...m, phase: 'connecting' }, effects);
}

function timer(m: Machine, name: Timer): Step {
  switch (name) {
    case 'fallback':
      return m.phase === 'connecting' ? poll({ ...m, phase: 'polling' }) : [m, []];
    case 'poll':
      return m.phase === 'polling' ? poll(m) : [m, []];
    case 'reconnect':
      return m.open ? [m, []] : connect(m);
    case 'attempt': {
      const [next, effects] = closed({ ...m, socket: m.socket + 1 });
      return [next, [{ do: 'close' }, ...effects]];
    }
    case 'pong':
      return replace(m);
    case 'silence':
      return [{ ...m, quiet: true }, [...(m.quiet ? ping() : []), { do: 'wait', timer: 'silence', ms: SILENCE_MS }]];
  }
}

function poll(m: Machine): Step {
  return [m, [{ do: 'poll' }, nextPoll(m)]];
}

function nextPoll({ pushed: isPushed }: Machine): Effect {
  return { do: 'wait', timer: 'poll', ms: isPushed ? POLL_PUSHED_MS : POLL_MS };
}

function pushed(m: Machine, isPushed: boolean): Step {
  const next = { ...m, pushed: isPushed };
  return [next, m.phase === 'polling' && m.pushed !== isPushed ? [nextPoll(next)] : []];
}

function ping(): Effect[] {
  return [
    { do: 'send', frame: { type: 'ping' } },
    { do: 'wait', timer: 'pong', ms: PONG_MS },
  ];
}

function shown(m: Machine): Step {
  switch (m.phase) {
    case 'idle':
    case 'offline':
      return [m, []];
    case 'live':
      // A phone that slept may hold a dead link whose socket still reports that it is open.
      return [m, [{ do: 'send', frame: { type: 'visible', visible: true } }, ...ping()]];
    case 'polling': {
      const [polling, effects] = poll(m);
      return comeBackNow(polling, effects);
    }
    case 'connecting':
      return comeBackNow(m, [{ do: 'wait', timer: 'fallback', ms: FALLBACK_MS }]);
  }
}

function comeBackNow(m: Machine, effects: Effect[]): Step {
  return m.open
    ? [m, effects]
    : connect({ ...m, comeBack: null }, [{ do: 'forget', timers: ['reconnect'] }, ...effects]);
}

function hidden(m: Machine): Step {
  return [m, m.phase === 'live' ? [{ do: 'send', frame: { type: 'visible', visible: false } }] : []];
}

function quit(m: Machine): Step {
  return [
    { ...m, socket: m.socket + 1, open: false, failures: 0 },
    [{ do: 'close' }, { do: 'forget', timers: ALL_TIMERS }],
  ];
}
