import { expect, test } from 'vitest';
import { Inbox } from '../live/testing/inbox';
import { conversationWith } from '../live/testing/people';
import type { Check } from './check';
import { isChatPage, isChats, isEdits, isLikes, isServerFrame, isSync, isUserAnswer } from './checks.gen';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function busyInbox(): Inbox {
  const inbox = new Inbox();
  inbox.receive(2);
  inbox.send(2);
  inbox.receivePhoto(2);
  inbox.actOnLike('likedBy', 3);
  inbox.actOnLike('like', 3);
  return inbox;
}

function answers(inbox: Inbox): [name: string, check: Check, answer: unknown][] {
  return [
    ['sync', isSync, inbox.sync()],
    ['user', isUserAnswer, inbox.user()],
    ['chats', isChats, inbox.chats()],
    ['likes', isLikes, inbox.likes()],
    ['page', isChatPage, inbox.page(2, 0, 64)],
    ['edits', isEdits, inbox.edits(conversationWith(2), 0, 0, 64)],
    ['message', isServerFrame, inbox.receive(2)],
    ['own message', isServerFrame, inbox.send(2)],
    ['edited', isServerFrame, inbox.readyPhoto(2)],
    ['read', isServerFrame, inbox.read(2)],
    ['like', isServerFrame, inbox.actOnLike('likedBy', 4)],
    ['chat gone', isServerFrame, inbox.delete(2)],
    ['user frame', isServerFrame, inbox.changeLanguage()],
  ];
}

/** Every copy of a value in which one field of one object is replaced; `undefined` takes it away. */
function* withEachField(value: Json, replacement: Json | undefined): Generator<{ path: string; copy: Json }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    const put = (next: Json | undefined): Json =>
      Array.isArray(value)
        ? value.with(Number(key), next ?? null)
        : (JSON.parse(JSON.stringify({ ...value, [key]: next })) as Json);
    if (!Array.isArray(value)) yield { path: key, copy: put(replacement) };
    for (const { path, copy } of withEachField(field, replacement)) yield { path: `${key}.${path}`, copy: put(copy) };
  }
}

test.each(answers(busyInbox()))('what a server answers is taken: %s', (_, check, answer) => {
  expect(check(answer)).toBe(true);
});

/** The fields of a partner's card and of a wallet are present only where they have changed. */
const MAY_LACK = new Set(['profile', 'wallet']);

test.each(answers(busyInbox()))('without any one of its fields it is not: %s', (name, check, answer) => {
  for (const { path, copy } of withEachField(answer as Json, undefined)) {
    if (name.includes('message') && MAY_LACK.has(path)) continue;
    // Only messages that were edited have the number of the edit.
    if (path.endsWith('message.edit')) continue;
    expect(check(copy), path).toBe(false);
  }
});

test.each(answers(busyInbox()))('nor with anything else in one of them: %s', (_, check, answer) => {
  for (const { path, copy } of withEachField(answer as Json, [{}])) expect(check(copy), path).toBe(false);
});

test('a frame of an unknown type is none, nor is what is no object', () => {
  for (const value of [{ type: 'weather', rev: 1 }, { type: 'toString' }, {}, null, 'ping', 7]) {
    expect(isServerFrame(value)).toBe(false);
  }
});

test('a page takes names of an enumeration and refusals that are newer than itself', () => {
  const { user, rev } = busyInbox().user();
  expect(isUserAnswer({ user: { ...user, status: 'paused' }, rev })).toBe(true);
  expect(isServerFrame({ type: 'refused', code: 'too_sunny', message: 'It is too sunny.' })).toBe(true);
  expect(isServerFrame({ type: 'refused', code: 'rate_limited', message: 'Later.' }), 'without its data').toBe(false);
});
