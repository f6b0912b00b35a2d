import type { ChatState, Seq } from '../../api/wire.gen';

export type Delivery = 'queued' | 'uploading' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

/** How far an accepted message of mine is. */
export function deliveryOf(
  seq: Seq,
  chat: Pick<ChatState, 'their_read_seq' | 'their_delivered_seq'> | undefined,
): Delivery {
  if (!chat) return 'sent';
  if (seq <= chat.their_read_seq) return 'read';
  return seq <= chat.their_delivered_seq ? 'delivered' : 'sent';
}
