import type { ConversationId, Seq } from '../../api/wire.gen';
import { loadOlder } from '../../live/recovery/fetch';
import { type Thread, useMessages } from '../../stores/messages';

/** Fetches older messages up to `seq`, until one page fails to load. */
export async function reach(conversation: ConversationId, seq: Seq): Promise<Thread | undefined> {
  for (;;) {
    const thread = useMessages.getState().threads.get(conversation);
    if (!thread || thread.from <= seq || !thread.moreBefore) return thread;
    await loadOlder(conversation);
    if (useMessages.getState().older.get(conversation) === 'failed') return thread;
  }
}
