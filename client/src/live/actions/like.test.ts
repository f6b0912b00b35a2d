import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../api/http';
import type { LikeProfile, MemberId } from '../../api/wire.gen';
import { useChats } from '../../stores/chats';
import { useLikes } from '../../stores/likes';
import { useSession } from '../../stores/session';
import { resumePoint } from '../state/state';
import { like, pass, seen, seenAll, undoPass, unlike } from './like';
import { Inbox } from '../testing/inbox';
import type { LikeAct } from '../testing/like-book';
import { newUser, profileOf } from '../testing/people';
import { resetState, receive, liveStore } from '../state/store';

const ACTS: Record<string, LikeAct> = {
  'POST /api/like.php': 'like',
  'DELETE /api/like.php': 'unlike',
  'POST /api/pass.php': 'pass',
  'DELETE /api/pass.php': 'undoPass',
  'PUT /api/likes.php': 'look',
};

let inbox: Inbox;
/** What reached the server. */
let made: string[];
let refuses: boolean;
/** The server answers once this is settled. */
let busy: Promise<unknown>;

// Node has no database, so the decisions are kept in memory.
beforeEach(() => {
  useSession.setState({ status: 'member', user: newUser() });
  inbox = new Inbox();
  made = [];
  refuses = false;
  busy = Promise.resolve();
  const serve = async (url: string, { method, body }: { method: string; body: string }) => {
    const { profile } = JSON.parse(body) as Partial<LikeProfile>;
    const act = ACTS[`${method} ${url}`];
    if (!act) throw new Error(`No such call: ${method} ${url}`);
    await busy;
    made.push(act);
    if (refuses) return Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 });
    for (const id of profile ? [profile.id] : [2, 3]) inbox.actOnLike(act, id);
    return Response.json({ like: likeOnServer(profile?.id ?? 0), rev: inbox.rev });
  };
  vi.stubGlobal('fetch', vi.fn(serve));
});
afterEach(() => {
  resetState();
  vi.unstubAllGlobals();
});

function likeOnServer(id: MemberId) {
  return inbox.snapshot().likes.find((one) => one.id === id) ?? null;
}

function sync(): void {
  receive({ kind: 'sync', sync: inbox.sync(resumePoint(liveStore.getState().base)) });
}

function shown() {
  const { received, sent, matches } = useLikes.getState();
  return { received, sent, matches, badge: useChats.getState().totals.new_likes };
}

test('liking back is a match before the server answers, after it did, and once the frame arrives', async () => {
  inbox.actOnLike('likedBy', 2);
  sync();
  const matched = { received: [2], sent: [], matches: [2], badge: 0 };
  const liking = like(profileOf(2));
  expect(shown()).toEqual(matched);
  await liking;
  expect(shown()).toEqual(matched);
  sync();
  expect(shown()).toEqual(matched);
  expect(liveStore.getState().operations).toEqual([]);
});

test('a like that is refused is not there, and its caller gets the error', async () => {
  sync();
  refuses = true;
  await expect(like(profileOf(2))).rejects.toBeInstanceOf(Refused);
  expect(shown().sent).toEqual([]);
});

test('what is done while a like is on its way follows it, and only the last of it', async () => {
  sync();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  busy = promise;
  const acts: Promise<unknown>[] = [like(profileOf(2))];
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  acts.push(unlike(profileOf(2)), like(profileOf(2)), unlike(profileOf(2)));
  expect(shown().sent).toEqual([]);
  resolve(undefined);
  await Promise.all(acts);
  await vi.waitFor(() => expect(made).toEqual(['like', 'unlike']));
  expect(shown().sent).toEqual([]);
  sync();
  expect(shown().sent).toEqual([]);
});

test('a like that was passed comes back when that is undone', async () => {
  inbox.actOnLike('likedBy', 2);
  sync();
  await pass(profileOf(2));
  expect(shown().received).toEqual([]);
  await undoPass(profileOf(2));
  expect(shown().received).toEqual([2]);
  sync();
  expect(shown().received).toEqual([2]);
});

test('looking at a like clears its badge at once, and only one that is new is sent', async () => {
  inbox.actOnLike('likedBy', 2);
  inbox.actOnLike('likedBy', 3);
  sync();
  const looking = seen(2);
  expect(shown().badge).toBe(1);
  await looking;
  await seen(2);
  expect(made).toEqual(['look']);
  sync();
  expect(shown().badge).toBe(1);
  await seenAll();
  expect(shown().badge).toBe(0);
});

test('a look that the server did not take leaves the like new', async () => {
  inbox.actOnLike('likedBy', 2);
  sync();
  refuses = true;
  await expect(seen(2)).rejects.toBeInstanceOf(Refused);
  expect(shown().badge).toBe(1);
});
