import { expect, test } from 'vitest';
import type { ProfileCard, User } from '../../api/wire.gen';
import type { PendingSend, PendingState, Writing } from '../../stores/messages';
import { member as fixture } from '../../testing/fixtures';
import { pricesOf, termsOf } from './send-terms';

const partner: ProfileCard = { ...fixture.profile, id: 2, name: 'Noor' };
const member: User = { ...fixture, credits: 12, profile: { ...partner, id: 1 } };

const TEXT: Writing = { kind: 'text', text: '' };

function pending(quoted_cost: number, state: PendingState = { kind: 'sending' }, content: Writing = TEXT): PendingSend {
  return { client_id: '', owner: 1, partner: 2, to: { profile: 2 }, content, quoted_cost, written_at: 0, state };
}

function terms(
  change: { user?: Partial<User>; breakUntil?: number; pending?: PendingSend[]; hasConversation?: boolean } = {},
) {
  return termsOf({
    user: { ...member, ...change.user },
    breakUntil: change.breakUntil ?? null,
    partner,
    hasConversation: change.hasConversation ?? true,
    pending: change.pending ?? [],
    messageCredits: 1,
    freeConversations: 2,
  });
}

test('a member pays the price of the domain and sees the balance', () => {
  expect(terms()).toEqual({ kind: 'paid', cost: 1, credits: 12, low: false });
});

test('from ten credits down the balance is low', () => {
  expect(terms({ user: { credits: 11 } })).toMatchObject({ low: false });
  expect(terms({ user: { credits: 10 } })).toMatchObject({ low: true });
});

test('free messages come before credits', () => {
  expect(terms({ user: { free_left: 2 } })).toEqual({ kind: 'free', cost: 0, left: 2, credits: 12 });
});

test('a break stops what costs credits, and nothing that is free', () => {
  expect(terms({ breakUntil: 5 })).toEqual({ kind: 'stopped', why: { reason: 'break', until: 5 } });
  expect(terms({ breakUntil: 5, user: { free_left: 1 } })).toMatchObject({ kind: 'free' });
  expect(terms({ breakUntil: 5, user: { credits: 0 } })).toMatchObject({ why: { reason: 'break' } });
});

test('messages on their way have a claim on what is left', () => {
  expect(terms({ user: { free_left: 2 }, pending: [pending(0)] })).toMatchObject({ kind: 'free', left: 1 });
  expect(terms({ user: { free_left: 1 }, pending: [pending(0)] })).toMatchObject({ kind: 'paid', credits: 12 });
  expect(terms({ pending: [pending(1), pending(1)] })).toMatchObject({ credits: 10 });
});

test('a photo that is uploaded has a claim, and a gift without a price uses no free message', () => {
  const photo: Writing = { kind: 'photo', file: new Blob(), width: 3, height: 2 };
  expect(terms({ pending: [pending(3, { kind: 'uploading' }, photo)] })).toMatchObject({ credits: 9 });
  const gift: Writing = { kind: 'gift', gift: 'tulip' };
  expect(terms({ user: { free_left: 1 }, pending: [pending(0, { kind: 'sending' }, gift)] })).toEqual({
    kind: 'free',
    cost: 0,
    left: 1,
    credits: 12,
  });
});

test('each kind of message has its price, also where none can be written', () => {
  const settings = { message_credits: 1, photo_credits: 3, gift_credits: 5 };
  expect(pricesOf(terms({ user: { free_left: 2 } }), settings)).toEqual({ text: 0, photo: 3, gift: 5 });
  expect(pricesOf(terms({ user: { credits: 0 } }), settings)).toEqual({ text: 1, photo: 3, gift: 5 });
});

test('a refused message gives back its claim', () => {
  const refused: PendingState = { kind: 'refused', refusal: { code: 'not_available', message: '' } };
  expect(terms({ pending: [pending(1, refused)] })).toMatchObject({ credits: 12 });
});

test('without enough credits nothing can be written, and the price is known', () => {
  expect(terms({ user: { credits: 0 } })).toEqual({
    kind: 'stopped',
    why: { reason: 'credits', cost: 1, credits: 0 },
  });
});

test('a free member at the limit cannot start a conversation, but can answer', () => {
  const user = { conversations_left: 0 };
  expect(terms({ user, hasConversation: false })).toEqual({
    kind: 'stopped',
    why: { reason: 'limit', limit: 2 },
  });
  expect(terms({ user, hasConversation: true }).kind).toBe('paid');
});

test('a member who has not confirmed the address cannot write yet', () => {
  expect(terms({ user: { status: 'not_confirmed' } })).toMatchObject({ why: { reason: 'not confirmed' } });
});
