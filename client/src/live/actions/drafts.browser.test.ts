import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftFor, keepDraft, useDrafts } from '../../stores/drafts';
import { useStorage } from '../../stores/storage';
import { enter } from '../../testing/world';
import { profileOf } from '../testing/people';
import { database } from './database';
import { forgetDrafts, type KeptDraft, startDrafts } from './drafts';

const ME = 1;
const NOOR = 2;

let stop: () => void;

beforeEach(async () => {
  enter({ user: { profile: profileOf(ME) } });
  await forgetDrafts(ME);
  stop = startDrafts(ME);
});
afterEach(async () => {
  stop();
  await forgetDrafts(ME);
  useDrafts.setState({ drafts: new Map() });
  useStorage.setState({ trouble: null });
});

/** The page is opened anew: nothing is left of its memory. */
function reload(): void {
  stop();
  useDrafts.setState({ drafts: new Map() });
  stop = startDrafts(ME);
}

const kept = async () => (await (await database()).getAll('drafts')).map(({ text }) => text);

const isGuarded = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('each letter is kept, and the next page shows them', async () => {
  for (const text of ['H', 'He', 'Hey']) keepDraft(NOOR, text);
  await expect.poll(kept).toEqual(['Hey']);
  reload();
  await expect.poll(() => draftFor(NOOR)).toBe('Hey');
  keepDraft(NOOR, '');
  await expect.poll(kept).toEqual([]);
});

test('what is typed before the page knows what was kept comes behind it', async () => {
  keepDraft(NOOR, 'I was about');
  await expect.poll(kept).toEqual(['I was about']);
  reload();
  keepDraft(NOOR, ' to say');
  await expect.poll(kept).toEqual(['I was about to say']);
  expect(draftFor(NOOR)).toBe('I was about to say');
});

test('another tab shows what is written in this one', async () => {
  const other = new BroadcastChannel('drafts');
  const news = new Promise<KeptDraft>((resolve) => {
    other.onmessage = ({ data }: MessageEvent<KeptDraft>) => resolve(data);
  });
  keepDraft(NOOR, 'Here');
  expect(await news).toEqual({ owner: ME, partner: NOOR, text: 'Here' });
  other.postMessage({ owner: ME, partner: NOOR, text: 'There' });
  await expect.poll(() => draftFor(NOOR)).toBe('There');
  other.postMessage({ owner: ME + 100, partner: NOOR, text: 'Of somebody else' });
  other.postMessage({ owner: ME, partner: NOOR, text: '' });
  await expect.poll(() => draftFor(NOOR)).toBe('');
  other.close();
});

test('another member in this browser does not see it, and nothing is left after logging out', async () => {
  keepDraft(NOOR, 'Mine');
  await expect.poll(kept).toEqual(['Mine']);
  stop();
  enter({ user: { profile: profileOf(ME + 100) } });
  stop = startDrafts(ME + 100);
  keepDraft(NOOR, 'Theirs');
  await expect.poll(kept).toEqual(['Mine', 'Theirs']);
  expect(draftFor(NOOR)).toBe('Theirs');
  await forgetDrafts(ME);
  expect(await kept()).toEqual(['Theirs']);
  await forgetDrafts(ME + 100);
});

test('where the browser keeps nothing the page says so, and asks before a draft is lost with it', async () => {
  await deleteDB('vonk');
  // Of a later page, which this one cannot open.
  (await openDB('vonk', 99)).close();
  reload();
  keepDraft(NOOR, 'Only here');
  await expect.poll(isGuarded).toBe(true);
  expect(useStorage.getState().trouble).toBe('forbidden');
  expect(draftFor(NOOR)).toBe('Only here');
  keepDraft(NOOR, '');
  await expect.poll(isGuarded).toBe(false);
  await deleteDB('vonk');
});
