/**
 * Likes and passes on their way: each decision is shown at once and kept until the server has heard of it. About each
 * member the last one counts. One tab at a time takes the decisions about a member to the server.
 */
import { Refused } from '../../../api/http';
import { deleteLike, deletePass, postLike, postPass } from '../../../api/likes';
import { deleteSwipe, postSwipe } from '../../../api/swipe-game';
import type { LikeAnswer, MemberId, Rev } from '../../../api/wire.gen';
import { cardOf } from '../../../stores/chats';
import { useConnection } from '../../../stores/connection';
import { useSession } from '../../../stores/session';
import { useWaiting } from '../../../stores/waiting';
import { type LikeAct, type LikeOperation, operationsOf, withOperation } from '../../state/operations';
import { liveStore, operate, receive } from '../../state/store';
import { type Lane, nap, newLane, work } from '../lane';
import { newClientId } from '../send/client-id';
import { retryAfter } from '../send/deliver';
import {
  announceWay,
  decisionsOf,
  dropDecision,
  dropWaitingOf,
  keepDecision,
  onNews,
  OPPOSITE,
  type Outcome,
  tryDecision,
} from './db';
import type { KeptDecision, Place } from './rows';

type Call = (profile: MemberId) => Promise<LikeAnswer>;

const CALLS: Record<Place, Record<LikeAct['did'], Call>> = {
  likes: { like: postLike, unlike: deleteLike, pass: postPass, 'undo pass': deletePass },
  game: {
    like: (profile) => postSwipe(profile, true),
    unlike: deleteLike,
    pass: (profile) => postSwipe(profile, false),
    'undo pass': deleteSwipe,
  },
};

const lanes = new Map<MemberId, Lane>();

/** Decisions that are not settled, by whom they are about. */
const pending = new Map<MemberId, KeptDecision>();
/** Those of them that wait, and that the member is told of. */
const waiting = new Set<string>();
/** Being written down, or crossed out. */
const inHand = new Set<string>();
/** Who waits on this page for what the server says, by decision. */
const callers = new Map<string, { resolve: (answer: LikeAnswer | null) => void; reject: (error: unknown) => void }>();

/** Loads what a member decided in this browser and the server has not heard of. */
export function startDecisions(owner: MemberId): () => void {
  const stopListening = onNews((news) => {
    if (news.owner !== owner) return;
    if (news.wayOpen) {
      if (!isOffline()) for (const { wake } of lanes.values()) wake?.();
      return;
    }
    if (news.settled) showSettled(news.settled.decision, news.settled.outcome);
    void reload(owner).then(sendAll);
  });
  void reload(owner).then(sendAll);
  return () => {
    stopListening();
    for (const decision of [...pending.values()]) forget(decision);
    for (const { wake } of lanes.values()) wake?.();
  };
}

/** Whom a decision is about. The name of somebody who is not there any more is not known. */
export type Named = { id: MemberId; name: string | null };

/**
 * Shows what is decided about a member, and takes it to the server. The answer is `null` where the decision waits for a
 * connection, or was taken back before the server heard of it.
 */
export async function decide({ id: profile, name }: Named, act: LikeAct, place: Place): Promise<LikeAnswer | null> {
  const owner = ownerNow();
  if (owner === null) return null;
  const id = newClientId();
  const decision: KeptDecision = { owner, profile, id, name, act, place, untried: true };
  const answered = new Promise<LikeAnswer | null>((resolve, reject) => callers.set(id, { resolve, reject }));
  const before = pending.get(profile);
  if (before) forget(before);
  inHand.add(id);
  show(decision);
  const isKept = await keepDecision(decision);
  inHand.delete(id);
  if (!isKept) hide(decision);
  else if (isOffline()) wait(decision);
  void send(profile);
  return answered;
}

/** Takes a decision back: one that may have reached the server is followed by its opposite, which may be refused. */
export async function discardDecision(profile: MemberId): Promise<void> {
  const decision = pending.get(profile);
  if (!decision) return;
  const { name, act, place } = decision;
  const back = oppositeOf(profile, act);
  if (back) {
    await decide({ id: profile, name }, back, place);
    return;
  }
  await dropDecision(decision);
  hide(decision);
}

/** Nobody can be liked again who is not there any more. */
function oppositeOf(profile: MemberId, act: LikeAct): LikeAct | null {
  const did = OPPOSITE[act.did];
  if (did !== 'like') return { did };
  const partner = liveStore.getState().base.likes.get(profile)?.profile;
  const card = partner ? cardOf(partner) : null;
  return card && { did, profile: card, at: Date.now() };
}

/** A logout on purpose removes from this browser what a member decided and read. */
export async function forgetDecisions(owner: MemberId): Promise<void> {
  await dropWaitingOf(owner);
}

/** Sends what waits, in this tab or in the one that is at work. Called whenever there may be a connection again. */
export async function flushDecisions(): Promise<void> {
  const owner = ownerNow();
  if (owner === null) return;
  announceWay(owner);
  await sendAll();
}

async function sendAll(): Promise<void> {
  await Promise.all([...pending.keys()].map(send));
}

async function send(profile: MemberId): Promise<void> {
  const lane = lanes.get(profile) ?? newLane();
  lanes.set(profile, lane);
  await work(lane, `decision ${profile}`, () => settle(profile, lane));
}

/** Takes the last decision about a member to the server. */
async function settle(profile: MemberId, lane: Lane): Promise<void> {
  for (;;) {
    const owner = ownerNow();
    const next = owner === null ? undefined : (await decisionsOf(owner)).find((one) => one.profile === profile);
    if (!next) return;
    if (isOffline()) {
      wait(next);
      return;
    }
    if (next.untried && !(await tryDecision(next))) continue;
    const outcome = await call(next);
    if ('retryMs' in outcome) {
      if (ownerNow() !== owner) return;
      lane.failures += 1;
      wait(next);
      // Something else was decided meanwhile, or there may be a connection again.
      if (lane.again) lane.again = false;
      else await nap(lane, outcome.retryMs(lane.failures));
      continue;
    }
    lane.failures = 0;
    inHand.add(next.id);
    showSettled(next, outcome);
    await dropDecision(next, 'error' in outcome ? { refused: outcome.refused } : outcome);
    inHand.delete(next.id);
  }
}

type Retry = { retryMs: (failures: number) => number };

async function call({ profile, place, act }: KeptDecision): Promise<{ answer: LikeAnswer } | Refusal | Retry> {
  try {
    return { answer: await CALLS[place][act.did](profile) };
  } catch (error) {
    const refused = error instanceof Refused ? error.refusal : null;
    const isFinal = retryAfter(refused && { refused }, 0) === null;
    if (refused && isFinal) return { refused: refused.message, error };
    return { retryMs: (failures) => retryAfter(refused && { refused }, failures) ?? 0 };
  }
}

type Refusal = { refused: string; error: unknown };

/** Acts on what the server said, here or to another tab. */
function showSettled(decision: KeptDecision, outcome: Outcome | Refusal): void {
  const { profile, id, name, act } = decision;
  const caller = callers.get(id);
  if ('answer' in outcome) {
    const { rev, like: answer } = outcome.answer;
    if (isShown(id)) operate((all) => withOperation(all, { ...operationFor(decision), rev, answer }));
    receive({ kind: 'rev', rev });
    caller?.resolve(outcome.answer);
    forget(decision);
    return;
  }
  if (caller && 'error' in outcome) caller.reject(outcome.error);
  else {
    const refusal = { profile, name, did: act.did, reason: outcome.refused };
    useWaiting.setState(({ refused }) => ({ refused: [...refused, refusal] }));
  }
  hide(decision);
}

/** Shows what is kept: other tabs decide as well. */
async function reload(owner: MemberId): Promise<void> {
  const kept = await decisionsOf(owner);
  if (ownerNow() !== owner) return;
  const ids = new Set(kept.map(({ id }) => id));
  for (const decision of [...pending.values()]) {
    if (!ids.has(decision.id) && !inHand.has(decision.id)) hide(decision);
  }
  for (const decision of kept) {
    const here = pending.get(decision.profile);
    if (inHand.has(decision.id) || (here && (here.id === decision.id || inHand.has(here.id)))) continue;
    show(decision);
    if (isOffline()) wait(decision);
  }
}

function show(decision: KeptDecision): void {
  pending.set(decision.profile, decision);
  operate((all) => withOperation(all, operationFor(decision)));
  publish();
}

/** Whatever the base says is shown again, unless there is a later decision about the same member. */
function hide(decision: KeptDecision): void {
  operate((all) => all.filter((one) => one.kind !== 'like' || one.id !== decision.id));
  forget(decision);
}

/** It is settled, or another one took its place: nobody waits for it any more. */
function forget({ profile, id }: KeptDecision): void {
  if (pending.get(profile)?.id === id) pending.delete(profile);
  waiting.delete(id);
  release(id);
  publish();
}

/** The member is told that a decision waits, and nothing on this page waits for its answer. */
function wait({ id }: KeptDecision): void {
  waiting.add(id);
  release(id);
  publish();
}

function release(id: string): void {
  callers.get(id)?.resolve(null);
  callers.delete(id);
}

function publish(): void {
  const decisions = [...pending.values()].filter(({ id }) => waiting.has(id));
  useWaiting.setState({
    decided: new Set([...pending.values()].filter(({ act }) => isAnswer(act)).map(({ profile }) => profile)),
    decisions: decisions.map(({ profile, name, act }) => ({ profile, name, did: act.did })),
  });
}

function isAnswer({ did }: LikeAct): boolean {
  return did === 'like' || did === 'pass';
}

function operationFor({ profile, id, act }: KeptDecision): LikeOperation & { rev: Rev | null } {
  return { kind: 'like', profile, id, act, rev: null };
}

function isShown(id: string): boolean {
  return operationsOf(liveStore.getState().operations, 'like').some((one) => one.id === id);
}

function ownerNow(): MemberId | null {
  return useSession.getState().user?.profile.id ?? null;
}

function isOffline(): boolean {
  return useConnection.getState().status === 'offline';
}
