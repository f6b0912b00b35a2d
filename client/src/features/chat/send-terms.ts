/**
 * The terms of the next message: its price, or the reason why none can be written. They are known before anything is
 * sent.
 */
import type { Credits, Millis, Partner, Settings, User } from '../../api/wire.gen';
import { barOf } from '../../stores/may-write';
import type { PendingSend, Writing } from '../../stores/messages';

/** `cost` is the price of a text; `credits` is the balance that remains for messages of any kind. */
export type SendTerms =
  | { kind: 'free'; cost: 0; left: number; credits: Credits }
  | { kind: 'paid'; cost: Credits; credits: Credits; low: boolean }
  | { kind: 'stopped'; why: Stop };

export type Writable = Exclude<SendTerms, { kind: 'stopped' }>;

export type Stop =
  | { reason: 'break'; until: Millis }
  | { reason: 'credits'; cost: Credits; credits: Credits }
  | { reason: 'limit'; limit: number }
  | { reason: 'not confirmed' }
  | { reason: 'gone' };

/** From this balance down the number turns amber (specification 9). */
const LOW_CREDITS = 10;

type TermsInput = {
  user: User;
  /** Until when no credits are spent. */
  breakUntil: Millis | null;
  partner: Partner;
  /** Answering in an existing conversation is always allowed; starting a new one is not. */
  hasConversation: boolean;
  /** Pending messages, whose prices are reserved from the balance. */
  pending: readonly PendingSend[];
  messageCredits: Credits;
  freeConversations: number;
};

export function termsOf(input: TermsInput): SendTerms {
  const { user, partner, hasConversation, messageCredits } = input;
  if (partner.status !== 'active') return stopped({ reason: 'gone' });
  const bar = barOf(user, hasConversation);
  if (bar === 'limit') return stopped({ reason: bar, limit: input.freeConversations });
  if (bar !== null) return stopped({ reason: bar });
  const claims = input.pending.filter(({ state }) => state.kind !== 'refused' && state.kind !== 'sent');
  const claimed = claims.reduce((sum, { quoted_cost }) => sum + quoted_cost, 0);
  const credits = Math.max(0, user.credits - claimed);
  // Only texts use up free messages: a photo or a gift without a price does not.
  const left = user.free_left - claims.filter((send) => send.content.kind === 'text' && send.quoted_cost === 0).length;
  if (left > 0) return { kind: 'free', cost: 0, left, credits };

  if (input.breakUntil !== null) return stopped({ reason: 'break', until: input.breakUntil });
  if (credits < messageCredits) return stopped({ reason: 'credits', cost: messageCredits, credits });
  return { kind: 'paid', cost: messageCredits, credits, low: credits <= LOW_CREDITS };
}

export type Prices = Record<Writing['kind'], Credits>;

/**
 * The current price of each kind of message, also where none can be written: a refused message is sent again at that
 * price.
 */
export function pricesOf(
  terms: SendTerms,
  settings: Pick<Settings, 'message_credits' | 'photo_credits' | 'gift_credits'>,
): Prices {
  return {
    text: terms.kind === 'stopped' ? settings.message_credits : terms.cost,
    photo: settings.photo_credits,
    gift: settings.gift_credits,
  };
}

function stopped(why: Stop): SendTerms {
  return { kind: 'stopped', why };
}
