import { expect, test } from 'vitest';
import type { Chat, Message, ProfileCard } from '../../api/wire.gen';
import type { PendingSend, PendingState, Writing } from '../../stores/messages';
import { member } from '../../testing/fixtures';
import { matchesName, previewOf } from './preview';

const ME = 1;
const TEXT: Writing = { kind: 'text', text: 'Hallo' };
const profile: ProfileCard = { ...member.profile, id: 2, name: 'Noor' };

function chat(sender: number, marks: Partial<Chat> = {}): Chat {
  return {
    conversation: { id: 7 },
    profile,
    last_message: message(5, sender),
    num_unread_messages: 0,
    last_seq: 5,
    read_seq: 5,
    delivered_seq: 5,
    cleared_seq: 0,
    their_read_seq: 0,
    their_delivered_seq: 0,
    edits: 0,
    ...marks,
  };
}

function message(seq: number, sender: number): Message {
  return { conversation: 7, seq, client_id: `${seq}`, sender, sent_at: 0, kind: 'text', text: 'Dag' };
}

function pending(state: PendingState): PendingSend {
  const to = { conversation: 7 };
  return { client_id: 'p', owner: ME, partner: 2, to, content: TEXT, quoted_cost: 1, written_at: 0, state };
}

function preview(change: Partial<Parameters<typeof previewOf>[0]>) {
  return previewOf({ chat: chat(2), pending: [], isTyping: false, draft: '', me: ME, ...change });
}

test('the last message is shown, with its state when it is mine', () => {
  expect(preview({})).toEqual({ kind: 'theirs', content: message(5, 2) });
  expect(preview({ chat: chat(ME) })).toEqual({ kind: 'mine', content: message(5, ME), delivery: 'sent' });
  expect(preview({ chat: chat(ME, { their_delivered_seq: 5 }) })).toMatchObject({ delivery: 'delivered' });
  expect(preview({ chat: chat(ME, { their_delivered_seq: 5, their_read_seq: 5 }) })).toMatchObject({
    delivery: 'read',
  });
});

test('a refused message comes before anything but typing', () => {
  const refused = pending({ kind: 'refused', refusal: { code: 'empty', message: '' } });
  expect(preview({ pending: [refused], draft: 'x' })).toEqual({ kind: 'failed' });
  expect(preview({ pending: [refused], isTyping: true })).toEqual({ kind: 'typing' });
});

test('a message on its way is the last one', () => {
  expect(preview({ pending: [pending({ kind: 'queued' })] })).toEqual({
    kind: 'mine',
    content: TEXT,
    delivery: 'queued',
  });
});

test('a photo that is uploaded is shown as that', () => {
  const content: Writing = { kind: 'photo', file: new Blob(), width: 3, height: 2 };
  const photo = { ...pending({ kind: 'uploading' }), content };
  expect(preview({ pending: [photo] })).toEqual({ kind: 'mine', content, delivery: 'uploading' });
});

test('a conversation without messages has an empty line', () => {
  expect(preview({ chat: chat(2, { last_message: null }) })).toEqual({ kind: 'nothing' });
});

test('an accepted message gives way to one that came after it', () => {
  const sent = { client_id: 'p', message: message(4, ME), cost: 1, credits: 0, free_left: 0, rev: 1 };
  expect(preview({ pending: [pending({ kind: 'sent', sent })] })).toEqual({ kind: 'theirs', content: message(5, 2) });
});

test('an unfinished message is shown as a draft', () => {
  expect(preview({ draft: 'Zullen we' })).toEqual({ kind: 'draft', text: 'Zullen we' });
});

test('names are found without their accents and capitals', () => {
  expect(matchesName('Zoë', 'zoe')).toBe(true);
  expect(matchesName('Noor', ' NOO ')).toBe(true);
  expect(matchesName('Noor', 'x')).toBe(false);
});
