import { expect, test } from 'vitest';
import { type Effect, IDLE, type Machine, type MachineEvent, step, type Timer } from './machine';

const START: MachineEvent = { type: 'start', visible: true, online: true };
const SHOWN: MachineEvent = { type: 'shown' };
const HIDDEN: MachineEvent = { type: 'hidden' };

const hello = (socket: number): MachineEvent => ({ type: 'hello', socket });
const closed = (socket: number): MachineEvent => ({ type: 'closed', socket });
const due = (timer: Timer): MachineEvent => ({ type: 'timer', timer });
const bye = (socket: number, reconnect_ms: number | null): MachineEvent => ({
  type: 'bye',
  socket,
  reason: 'restart',
  reconnect_ms,
});

/** The state after some events and what the last of them led to. */
function after(...events: MachineEvent[]): { machine: Machine; effects: Effect[] } {
  let machine = IDLE;
  let effects: Effect[] = [];
  for (const event of events) [machine, effects] = step(machine, event);
  return { machine, effects };
}

const LIVE = [START, hello(1)];
const POLLING = [START, due('fallback')];

type Story = {
  name: string;
  events: MachineEvent[];
  phase: Machine['phase'];
  does?: Effect[];
  doesNot?: Effect['do'][];
};

const wait = (timer: Timer, ms: number, jitter?: boolean): Effect => ({
  do: 'wait',
  timer,
  ms,
  ...(jitter && { jitter }),
});

const stories: Story[] = [
  {
    name: 'a start opens a socket and gives it five seconds before polling',
    events: [START],
    phase: 'connecting',
    does: [wait('fallback', 5_000), { do: 'open', socket: 1 }],
  },
  {
    name: 'a start without a network waits for one',
    events: [{ type: 'start', visible: true, online: false }],
    phase: 'offline',
    doesNot: ['open'],
  },
  {
    name: 'a hello makes the page live and ends the wait for polling',
    events: LIVE,
    phase: 'live',
    does: [{ do: 'forget', timers: ['fallback', 'reconnect', 'poll', 'attempt'] }],
  },
  {
    name: 'a socket that is not live within five seconds leads to polling at once, then every minute',
    events: POLLING,
    phase: 'polling',
    does: [{ do: 'poll' }, wait('poll', 60_000)],
  },
  {
    name: 'polling goes on every minute',
    events: [...POLLING, due('poll')],
    phase: 'polling',
    does: [{ do: 'poll' }, wait('poll', 60_000)],
  },
  {
    name: 'polling is slower where push reports what is new',
    events: [START, { type: 'pushed', pushed: true }, due('fallback')],
    phase: 'polling',
    does: [{ do: 'poll' }, wait('poll', 300_000)],
  },
  {
    name: 'a hello while polling ends the polling',
    events: [...POLLING, hello(1)],
    phase: 'live',
    does: [{ do: 'forget', timers: ['fallback', 'reconnect', 'poll', 'attempt'] }],
  },
  {
    name: 'socket attempts go on behind the polling',
    events: [...POLLING, closed(1), due('reconnect')],
    phase: 'polling',
    does: [{ do: 'open', socket: 2 }],
  },
  {
    name: 'a live socket that ends is replaced after a short random while, with five seconds until polling',
    events: [...LIVE, closed(1)],
    phase: 'connecting',
    does: [wait('fallback', 5_000), wait('reconnect', 500, true)],
  },
  {
    name: 'each failure doubles the wait',
    events: [START, closed(1), due('reconnect'), closed(2), due('reconnect'), closed(3)],
    phase: 'connecting',
    does: [wait('reconnect', 2_000, true)],
  },
  {
    name: 'a hello forgets earlier failures',
    events: [START, closed(1), due('reconnect'), closed(2), due('reconnect'), hello(3), closed(3)],
    phase: 'connecting',
    does: [wait('reconnect', 500, true)],
  },
  {
    name: 'an attempt that neither opens nor fails is given up',
    events: [START, due('attempt')],
    phase: 'connecting',
    does: [{ do: 'close' }, wait('reconnect', 500, true)],
  },
  {
    name: 'a server that restarts sends when to reconnect',
    events: [...LIVE, bye(1, 1_700), closed(1)],
    phase: 'connecting',
    does: [wait('reconnect', 1_700)],
  },
  {
    name: 'a server that gives no delay is not connected to again, only polled',
    events: [...LIVE, bye(1, null), closed(1), due('fallback')],
    phase: 'polling',
    does: [{ do: 'poll' }],
    doesNot: ['open'],
  },
  {
    name: 'being shown again is a reason to come back all the same',
    events: [...LIVE, bye(1, null), closed(1), HIDDEN, SHOWN],
    phase: 'connecting',
    does: [{ do: 'open', socket: 2 }],
  },
  {
    name: 'a logout elsewhere ends the session here',
    events: [...LIVE, { type: 'bye', socket: 1, reason: 'logged_out', reconnect_ms: null }],
    phase: 'live',
    does: [{ do: 'end session' }],
  },
  {
    name: 'a hidden page that loses its socket takes its time to come back, and polls until then',
    events: [...LIVE, HIDDEN, closed(1)],
    phase: 'connecting',
    does: [wait('fallback', 5_000), wait('reconnect', 60_000, true)],
  },
  {
    name: 'a hidden page begins to poll like any other',
    events: [...LIVE, HIDDEN, closed(1), due('fallback')],
    phase: 'polling',
    does: [{ do: 'poll' }, wait('poll', 60_000)],
  },
  {
    name: 'a hidden page goes on polling',
    events: [...POLLING, HIDDEN, due('poll')],
    phase: 'polling',
    does: [{ do: 'poll' }, wait('poll', 60_000)],
  },
  {
    name: 'a hidden page goes on trying the socket',
    events: [...LIVE, HIDDEN, closed(1), due('reconnect')],
    phase: 'connecting',
    does: [{ do: 'open', socket: 2 }],
  },
  {
    name: 'a page that is hidden leaves what it waits for as it is',
    events: [...POLLING, HIDDEN],
    phase: 'polling',
    doesNot: ['forget', 'wait', 'poll'],
  },
  {
    name: 'a hidden page that the server sent away does not come back by itself, and polls',
    events: [...LIVE, HIDDEN, bye(1, null), closed(1)],
    phase: 'connecting',
    does: [wait('fallback', 5_000)],
    doesNot: ['open'],
  },
  {
    name: 'a subscription to push slows down the polling that is under way',
    events: [...POLLING, { type: 'pushed', pushed: true }],
    phase: 'polling',
    does: [wait('poll', 300_000)],
  },
  {
    name: 'the end of a subscription quickens it again',
    events: [...POLLING, { type: 'pushed', pushed: true }, { type: 'pushed', pushed: false }],
    phase: 'polling',
    does: [wait('poll', 60_000)],
  },
  {
    name: 'a page that is shown again polls and opens a socket at once',
    events: [...POLLING, closed(1), HIDDEN, SHOWN],
    phase: 'polling',
    does: [{ do: 'poll' }, { do: 'open', socket: 2 }],
  },
  {
    name: 'a live page sends whether it is shown',
    events: [...LIVE, HIDDEN],
    phase: 'live',
    does: [{ do: 'send', frame: { type: 'visible', visible: false } }],
  },
  {
    name: 'a page that wakes asks for a sign of life within two seconds',
    events: [...LIVE, HIDDEN, SHOWN],
    phase: 'live',
    does: [
      { do: 'send', frame: { type: 'visible', visible: true } },
      { do: 'send', frame: { type: 'ping' } },
      wait('pong', 2_000),
    ],
  },
  {
    name: 'any word from the server is a sign of life',
    events: [...LIVE, HIDDEN, SHOWN, { type: 'received', socket: 1 }],
    phase: 'live',
    does: [{ do: 'forget', timers: ['pong'] }],
  },
  {
    name: 'without a sign of life the socket is replaced at once',
    events: [...LIVE, HIDDEN, SHOWN, due('pong')],
    phase: 'connecting',
    does: [{ do: 'close' }, wait('fallback', 5_000), { do: 'open', socket: 2 }],
  },
  {
    name: 'a frame of a replaced socket is too late',
    events: [...LIVE, due('pong'), closed(1)],
    phase: 'connecting',
    doesNot: ['wait', 'forget'],
  },
  {
    name: 'a link that has been silent twice in a row is pinged',
    events: [...LIVE, due('silence'), due('silence')],
    phase: 'live',
    does: [{ do: 'send', frame: { type: 'ping' } }, wait('pong', 2_000)],
  },
  {
    name: 'a link that sends something in between is not pinged',
    events: [...LIVE, due('silence'), { type: 'received', socket: 1 }, due('silence')],
    phase: 'live',
    doesNot: ['send'],
  },
  {
    name: 'without a network everything stops',
    events: [...LIVE, { type: 'offline' }],
    phase: 'offline',
    does: [{ do: 'close' }],
    doesNot: ['wait'],
  },
  {
    name: 'the end of a socket that the lost network closed is no news',
    events: [...LIVE, { type: 'offline' }, closed(1)],
    phase: 'offline',
    doesNot: ['wait'],
  },
  {
    name: 'with the network back the page connects at once',
    events: [...LIVE, { type: 'offline' }, { type: 'online' }],
    phase: 'connecting',
    does: [wait('fallback', 5_000), { do: 'open', socket: 3 }],
  },
  {
    name: 'a stop closes everything, and nothing more happens',
    events: [...LIVE, { type: 'stop' }, SHOWN],
    phase: 'idle',
    doesNot: ['open', 'send', 'wait', 'poll'],
  },
];

test.each(stories)('$name', ({ events, phase, does = [], doesNot = [] }) => {
  const { machine, effects } = after(...events);
  expect(machine.phase).toBe(phase);
  expect(effects).toEqual(expect.arrayContaining(does));
  const kinds = effects.map((effect) => effect.do);
  for (const kind of doesNot) expect(kinds).not.toContain(kind);
});
