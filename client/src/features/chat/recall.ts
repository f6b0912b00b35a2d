import type { MemberId, Message, Millis } from '../../api/wire.gen';
import type { Marks } from './delivery';

/** Until when a message can be taken back; zero for one of another, and for one that was read or taken back. */
export function recallUntil(
  { kind, sender, seq, sent_at }: Message,
  me: MemberId,
  marks: Marks | undefined,
  ms: Millis,
) {
  const isRead = !marks || seq <= marks.their_read_seq;
  return sender !== me || isRead || kind === 'retracted' ? 0 : sent_at + ms;
}
