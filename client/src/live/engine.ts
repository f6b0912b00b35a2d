/** Runs the connection: feeds the machine with events, and performs its effects. */
import { isChatPage, isSync } from '../api/checks.gen';
import type { ChatPage, MemberId, ServerFrame, Sync } from '../api/wire.gen';
import { firstPicture } from '../platform/first-picture';
import { takePageData } from '../platform/page-data';
import { setServerClock } from '../platform/server-clock';
import { useConnection } from '../stores/connection';
import { endSession, onLeaving, takeFirstState, useSession } from '../stores/session';
import { usePush } from '../stores/push';
import { loadedSettings } from '../stores/settings';
import { resumePoint } from './state/state';
import { resolveAnswer, setLink } from './connection/link';
import { type Effect, IDLE, type MachineEvent, step, type Timer } from './connection/machine';
import { repeatMarks, startMarks } from './actions/read';
import { startNews } from './like-modals';
import { forgetDrafts, startDrafts } from './actions/drafts';
import { flush, forgetOutbox, startOutbox } from './actions/send/outbox';
import { flushDecisions, forgetDecisions, startDecisions } from './actions/waiting/decisions';
import { batchByPaint } from './connection/frame-batch';
import { forgetPolls, poll } from './connection/poll';
import { endTyping, forgetPresence, showOnline, showPresence, showTyping } from './connection/presence';
import { takeOpening } from './recovery/fetch';
import { resync, startRecovery } from './recovery/recovery';
import { openSocket, type Socket } from './connection/socket';
import { resetState, receive, liveStore } from './state/store';

let machine = IDLE;
let socket: Socket | null = null;
let stopAll: (() => void) | null = null;
const timers = new Map<Timer, ReturnType<typeof setTimeout>>();

/** Keeps this page in touch with the server, for the member who is logged in. */
export function startLive(): void {
  const { user } = useSession.getState();
  if (!user || stopAll) return;
  const first = takeFirstState();
  const stops = [
    startDrafts(user.profile.id),
    startOutbox(user.profile.id),
    startDecisions(user.profile.id),
    startRecovery(),
    startNews(),
    startMarks(),
    watchPage(),
    watchPush(),
    watchOffline(first !== null),
  ];
  stopAll = () => {
    for (const stop of stops) stop();
  };
  if (first) receiveFirst(first);
  dispatch({ type: 'start', visible: isVisible(), online: navigator.onLine });
}

/** The page brings the member's state, and the newest messages of the conversation that is open. */
function receiveFirst(state: Sync): void {
  if (isSync(state)) receive({ kind: 'sync', sync: state });
  else resync();
  const open = takePageData('chat');
  if (isChatPage(open)) takeOpening(open as ChatPage);
}

/** Releases everything that belongs to the member. */
export function stopLive(): void {
  if (!stopAll) return;
  dispatch({ type: 'stop' });
  stopAll();
  stopAll = null;
  forgetPolls();
  resetState();
  void import('./keeping').then(({ forgetState }) => forgetState()).catch(withoutIt);
}

onLeaving(async ({ profile }) => {
  await Promise.all([forgetDrafts(profile.id), forgetOutbox(profile.id), forgetDecisions(profile.id)]);
});

/** Sends what waits for a connection. */
function sendWaiting(): void {
  void flush();
  void flushDecisions();
}

function dispatch(event: MachineEvent): void {
  const before = machine.phase;
  const [next, effects] = step(machine, event);
  machine = next;
  if (before === 'live' && next.phase !== 'live') {
    setLink(null);
    forgetPresence();
  }
  if (before !== next.phase) useConnection.setState({ status: next.phase });
  for (const effect of effects) perform(effect);
  if (before === 'offline' && next.phase !== 'offline') sendWaiting();
}

function perform(effect: Effect): void {
  switch (effect.do) {
    case 'open':
      open(effect.socket);
      break;
    case 'close':
      socket?.close();
      socket = null;
      break;
    case 'send':
      socket?.send(effect.frame);
      break;
    case 'poll':
      void pollOnce();
      void import('../stores/push-device').then(({ lookAtPush }) => lookAtPush()).catch(withoutIt);
      break;
    case 'wait':
      clearTimeout(timers.get(effect.timer));
      timers.set(
        effect.timer,
        setTimeout(
          () => dispatch({ type: 'timer', timer: effect.timer }),
          effect.jitter ? Math.random() * effect.ms : effect.ms,
        ),
      );
      break;
    case 'forget':
      for (const timer of effect.timers) clearTimeout(timers.get(timer));
      break;
    case 'end session':
      endSession();
      break;
  }
}

function open(number: number): void {
  // The end of the socket is handled in order too, because the frame before it may be a `bye` that forbids a
  // reconnection.
  const inTurn = batchByPaint((task: () => void) => task());
  socket = openSocket({
    opened: (opened) => {
      const since = resumePoint(liveStore.getState().base);
      opened.send({
        type: 'hello',
        ...(since && { since: since.rev, epoch: since.epoch }),
        visible: machine.visible,
      });
    },
    received: (frame) => {
      if (number !== machine.socket) return;
      dispatch({ type: 'received', socket: number });
      inTurn(() => {
        if (number === machine.socket) receiveFrame(frame, number);
      });
    },
    closed: () => inTurn(() => dispatch({ type: 'closed', socket: number })),
  });
}

function receiveFrame(frame: ServerFrame, number: number): void {
  switch (frame.type) {
    case 'hello':
      setServerClock(frame.clock);
      if (!isMe(frame.member)) {
        startOver();
        break;
      }
      // A change that is too large for a frame is fetched, like anything else that is missing.
      if (frame.sync) receive({ kind: 'sync', sync: frame.sync });
      else resync();
      showOnline(frame.online);
      useConnection.setState({ outdated: frame.build !== loadedSettings().build });
      dispatch({ type: 'hello', socket: number });
      setLink(socket);
      repeatMarks();
      sendWaiting();
      break;
    case 'message':
      if (!isMe(frame.message.sender)) endTyping(frame.message.conversation);
      receive({ kind: 'frame', frame });
      break;
    case 'edited':
    case 'read':
    case 'chat':
    case 'chat_gone':
    case 'like':
    case 'likes_seen':
    case 'like_gone':
    case 'user':
      receive({ kind: 'frame', frame });
      break;
    case 'sent':
    case 'refused':
      resolveAnswer(frame);
      break;
    case 'typing':
      showTyping(frame.conversation);
      break;
    case 'presence':
      showPresence(frame.profile, frame.online);
      break;
    case 'ping':
    case 'pong':
      receive({ kind: 'rev', rev: frame.rev });
      break;
    case 'bye':
      dispatch({ type: 'bye', socket: number, reason: frame.reason, reconnect_ms: frame.reconnect_ms });
      break;
  }
}

async function pollOnce(): Promise<void> {
  try {
    const member = await poll();
    if (member !== null && !isMe(member)) {
      startOver();
      return;
    }
    repeatMarks();
    sendWaiting();
  } catch {
    // The next poll tries again, and the call itself handles a session that has ended.
  }
}

function watchPage(): () => void {
  const visibility = () => dispatch({ type: isVisible() ? 'shown' : 'hidden' });
  const online = () => dispatch({ type: 'online' });
  const offline = () => dispatch({ type: 'offline' });
  document.addEventListener('visibilitychange', visibility);
  addEventListener('online', online);
  addEventListener('offline', offline);
  return () => {
    document.removeEventListener('visibilitychange', visibility);
    removeEventListener('online', online);
    removeEventListener('offline', offline);
  };
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** A page does without what is fetched behind its first picture and does not come: the next one has it. */
function withoutIt(): void {
  // There is nothing to undo.
}

function isMe(member: MemberId): boolean {
  return member === useSession.getState().user?.profile.id;
}

/** Another member logged in from another tab, and nothing on this page belongs to that member. */
function startOver(): void {
  location.reload();
}

/**
 * What can be read without a network is kept, behind the first picture; and shown, where the page has brought nothing
 * else to show.
 */
function watchOffline(hasState: boolean): () => void {
  const { user } = useSession.getState();
  let stop: (() => void) | null = () => undefined;
  void (hasState ? firstPicture() : Promise.resolve())
    .then(() => import('./keeping'))
    .then(async ({ keepMarks, keepState, showKept }) => {
      await showKept();
      if (!stop || !user) return;
      const stops = [keepState(user.profile.id), keepMarks(user.profile.id)];
      stop = () => {
        for (const one of stops) one();
      };
    })
    .catch(withoutIt);
  return () => {
    stop?.();
    stop = null;
  };
}

/** While this browser is told of news by push, polls are rarer. */
function watchPush(): () => void {
  let stopDevice: (() => void) | null = () => undefined;
  void firstPicture()
    .then(() => import('./watch-device'))
    .then(({ watchDevice }) => {
      if (stopDevice) stopDevice = watchDevice();
    })
    .catch(withoutIt);
  const stop = usePush.subscribe(({ subscription }) =>
    dispatch({ type: 'pushed', pushed: subscription === 'subscribed' }),
  );
  return () => {
    stop();
    stopDevice?.();
    stopDevice = null;
  };
}
