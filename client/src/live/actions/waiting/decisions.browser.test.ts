import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LikeProfile } from '../../../api/wire.gen';
import { useConnection } from '../../../stores/connection';
import { useLikes } from '../../../stores/likes';
import { useWaiting } from '../../../stores/waiting';
import { enter } from '../../../testing/world';
import { profileOf } from '../../testing/people';
import { receive, resetState } from '../../state/store';
import { Inbox } from '../../testing/inbox';
import { like, pass, undoPass, unlike } from '../like';
import { decisionsOf, dropWaitingOf } from './db';
import { discardDecision, flushDecisions, forgetDecisions, startDecisions } from './decisions';

const ME = 1;

let stop: () => void;
/** The calls that reached the server, such as `POST like 2`. */
let heard: string[];
/** What the server does with a call. */
let answer: () => Promise<Response> | Response;

beforeEach(async () => {
  enter({ user: { profile: profileOf(ME) } });
  await dropWaitingOf(ME);
  heard = [];
  answer = () => Response.json({ like: null, rev: 1 });
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body: string }) => {
    const { profile } = JSON.parse(body) as LikeProfile;
    heard.push(`${method} ${/api\/(.*)\.php/.exec(url)?.[1]} ${profile.id}`);
    return Promise.resolve(answer());
  });
  open();
});
afterEach(async () => {
  stop();
  go('live');
  await flushDecisions();
  resetState();
  useWaiting.setState({ refused: [] });
  useConnection.setState({ status: 'idle' });
  vi.unstubAllGlobals();
});

function go(status: 'live' | 'offline'): void {
  useConnection.setState({ status });
}

/** A page of the member is opened, of which nothing is left of the one before. */
function open(): void {
  resetState();
  receive({ kind: 'sync', sync: new Inbox().sync() });
  stop = startDecisions(ME);
}

function reload(): void {
  stop();
  open();
}

const waits = () => useWaiting.getState().decisions.map(({ profile, did }) => `${did} ${profile}`);
const sent = () => useLikes.getState().sent;

test('what is decided without a network is shown by the next page, and heard once when there is one', async () => {
  go('offline');
  expect(await like(profileOf(2))).toBe(null);
  await pass(profileOf(3));
  reload();
  await expect.poll(waits).toEqual(['like 2', 'pass 3']);
  expect([sent(), heard]).toEqual([[2], []]);
  go('live');
  await flushDecisions();
  await expect.poll(() => decisionsOf(ME)).toEqual([]);
  await flushDecisions();
  expect(heard.sort()).toEqual(['POST like 2', 'POST pass 3']);
  expect(waits()).toEqual([]);
});

test('about each member the last decision counts, and what is taken back in time is not sent', async () => {
  go('offline');
  await like(profileOf(2));
  await unlike(profileOf(2));
  await pass(profileOf(3));
  await undoPass(profileOf(3));
  await pass(profileOf(4));
  await like(profileOf(4));
  await like(profileOf(5));
  await discardDecision(5);
  expect([waits(), sent()]).toEqual([['like 4'], [4]]);
  go('live');
  await flushDecisions();
  await expect.poll(() => decisionsOf(ME)).toEqual([]);
  expect(heard).toEqual(['POST like 4']);
});

test('a decision whose answer got lost is taken back by its opposite', async () => {
  answer = () => {
    go('offline');
    throw new TypeError('network');
  };
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await like(profileOf(2))).toBe(null);
  await expect.poll(waits).toEqual(['like 2']);
  await discardDecision(2);
  expect([waits(), sent()]).toEqual([['unlike 2'], []]);
  answer = () => Response.json({ like: null, rev: 1 });
  go('live');
  await flushDecisions();
  await expect.poll(() => decisionsOf(ME)).toEqual([]);
  expect(heard).toEqual(['POST like 2', 'DELETE like 2']);
});

test('a decision of an earlier page that the server refuses is undone, and the reason is said', async () => {
  go('offline');
  await like(profileOf(2));
  reload();
  await expect.poll(sent).toEqual([2]);
  answer = () => Response.json({ error: { code: 'not_found', message: 'Nobody is there.' } }, { status: 404 });
  go('live');
  await flushDecisions();
  await expect.poll(sent).toEqual([]);
  expect(useWaiting.getState().refused[0]).toMatchObject({ name: 'Member 2', did: 'like', reason: 'Nobody is there.' });
  expect(await decisionsOf(ME)).toEqual([]);
});

test('while another tab is at work this one waits, and shows what it decides', async () => {
  go('offline');
  await like(profileOf(2));
  const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
  const isHeld = new Promise<void>((held) => {
    void navigator.locks.request('decision 2', () => {
      held();
      return closed;
    });
  });
  await isHeld;
  go('live');
  const flushed = flushDecisions();
  expect(heard).toEqual([]);
  const other = new BroadcastChannel('decisions');
  const [decision] = await decisionsOf(ME);
  const settled = { decision, outcome: { answer: { like: null, rev: 2 } } };
  await dropWaitingOf(ME);
  other.postMessage({ owner: ME, settled });
  other.close();
  await expect.poll(waits).toEqual([]);
  close(undefined);
  await flushed;
  expect(heard).toEqual([]);
});

test('another member in this browser does not send it, and nothing is left after logging out', async () => {
  go('offline');
  await like(profileOf(2));
  stop();
  enter({ user: { profile: profileOf(ME + 100) } });
  go('live');
  stop = startDecisions(ME + 100);
  await flushDecisions();
  expect([heard, waits()]).toEqual([[], []]);
  expect(await decisionsOf(ME)).toHaveLength(1);
  await forgetDecisions(ME);
  expect(await decisionsOf(ME)).toEqual([]);
});
