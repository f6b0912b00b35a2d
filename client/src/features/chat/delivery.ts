import type { ChatState, Seq } from '../../api/wire.gen';

export type Delivery = 'queued' | 'uploading' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

/** Up to which message the partner has received and read. */
export type Marks = Pick<ChatState, 'their_read_seq' | 'their_delivered_seq'>;

/** The delivery state of an accepted message of the member's own. */
export function deliveryOf(seq: Seq, marks: Marks | undefined): Delivery {
  if (!marks) return 'sent';
  if (seq <= marks.their_read_seq) return 'read';
  return seq <= marks.their_delivered_seq ? 'delivered' : 'sent';
}
