/** The second line of a row in the list of chats. */
import type { Chat, MemberId } from '../../api/wire.gen';
import type { PendingSend } from '../../stores/messages';
import { type Delivery, deliveryOf } from './delivery';
import type { Summary } from './summary';

export type Preview =
  | { kind: 'typing' }
  | { kind: 'failed' }
  | { kind: 'draft'; text: string }
  | { kind: 'nothing' }
  | { kind: 'theirs'; content: Summary }
  | { kind: 'mine'; content: Summary; delivery: Delivery };

type Line = { chat: Chat; pending: readonly PendingSend[]; isTyping: boolean; draft: string; me: MemberId };

/**
 * The most important state comes first: typing, then a refused or pending message, then an unfinished text, and only
 * then the last message.
 */
export function previewOf({ chat, pending, isTyping, draft, me }: Line): Preview {
  if (isTyping) return { kind: 'typing' };
  if (pending.some(({ state }) => state.kind === 'refused')) return { kind: 'failed' };
  const waiting = pending.findLast(({ state }) => state.kind !== 'sent' || state.sent.message.seq > chat.last_seq);
  if (waiting) return { kind: 'mine', content: waiting.content, delivery: deliveryOfPending(waiting) };
  if (draft !== '') return { kind: 'draft', text: draft };
  const last = chat.last_message;
  if (!last) return { kind: 'nothing' };
  if (last.sender !== me) return { kind: 'theirs', content: last };
  return { kind: 'mine', content: last, delivery: deliveryOf(last.seq, chat) };
}

export function deliveryOfPending({ state }: PendingSend): Delivery {
  if (state.kind === 'refused') return 'failed';
  return state.kind === 'withdrawn' ? 'queued' : state.kind;
}

/** Whether a name matches the search, ignoring accents and case. */
export function matchesName(name: string, query: string): boolean {
  return plain(name).includes(plain(query.trim()));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
