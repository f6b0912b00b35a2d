import type { ChatState, Seq } from '../../api/wire.gen';

export type Delivery = 'queued' | 'uploading' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

/** How far the other has come. */
export type Marks = Pick<ChatState, 'their_read_seq' | 'their_delivered_seq'>;

/** How far an accepted message of mine is. */
export function deliveryOf(seq: Seq, marks: Marks | undefined): Delivery {
  if (!marks) return 'sent';
  if (seq <= marks.their_read_seq) return 'read';
  return seq <= marks.their_delivered_seq ? 'delivered' : 'sent';
}
