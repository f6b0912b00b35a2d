import { expect, test } from 'vitest';
import type { Message } from '../../api/wire.gen';
import type { PendingSend, Thread } from '../../stores/messages';
import { photosIn, photoView, ratioOf } from './photos';

const ME = 1;

function photo(seq: number, sender: number, status: 'active' | 'processing' = 'active'): Message {
  const content = { kind: 'photo', photo: { id: 100 + seq, status, width: 30, height: 20 } } as const;
  return { conversation: 7, seq, client_id: `m${seq}`, sender, sent_at: seq, ...content };
}

function thread(messages: Message[]): Thread {
  return { pages: [{ index: 0, messages }], from: 1, to: messages.length, moreBefore: false, edits: 0 };
}

const pending: PendingSend = {
  client_id: 'waiting',
  owner: ME,
  partner: 2,
  to: { conversation: 7 },
  content: { kind: 'photo', file: new Blob(['x']), width: 10, height: 10 },
  quoted_cost: 3,
  written_at: 9,
  state: { kind: 'uploading' },
};

test('a free member sees the blurred rendition of photos of others, and all of their own', () => {
  const theirs = photo(1, 2);
  const mine = photo(2, ME);
  if (theirs.kind !== 'photo' || mine.kind !== 'photo') throw new Error('photos');
  expect(photoView('m1', theirs, { isOwn: false, isPremium: false })).toEqual({
    kind: 'locked',
    blurred: '/photos/101/blurred',
  });
  expect(photoView('m1', theirs, { isOwn: false, isPremium: true })).toMatchObject({ large: '/photos/101/large' });
  expect(photoView('m2', mine, { isOwn: true, isPremium: false })).toMatchObject({ small: '/photos/102/small' });
});

test('a photo whose renditions are not made yet is waited for', () => {
  const theirs = photo(1, 2, 'processing');
  if (theirs.kind !== 'photo') throw new Error('a photo');
  expect(photoView('m1', theirs, { isOwn: false, isPremium: true })).toEqual({ kind: 'processing' });
});

test('a photo of mine is shown from its file, the same before and after it was accepted', () => {
  const [before] = photosIn({ thread: thread([]), pending: [pending], me: ME, isPremium: false });
  expect(before?.large).toMatch(/^blob:/);
  const accepted = { ...photo(1, ME, 'processing'), client_id: 'waiting' };
  const [after] = photosIn({ thread: thread([accepted]), pending: [], me: ME, isPremium: false });
  expect(after?.large).toBe(before?.large);
});

test('the lightbox goes through what can be seen, oldest first', () => {
  const messages = [photo(1, 2), photo(2, 2, 'processing'), photo(3, ME)];
  const ids = (isPremium: boolean) =>
    photosIn({ thread: thread(messages), pending: [pending], me: ME, isPremium }).map(({ id }) => id);
  expect(ids(true)).toEqual(['m1', 'm3', 'waiting']);
  expect(ids(false)).toEqual(['m3', 'waiting']);
});

test('very wide and very narrow photos are cut in the log', () => {
  expect(ratioOf({ width: 3, height: 2 })).toBe(1.5);
  expect(ratioOf({ width: 10_000, height: 10 })).toBe(2);
  expect(ratioOf({ width: 10, height: 10_000 })).toBe(0.6);
});
