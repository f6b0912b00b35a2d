/** Fetches the messages a screen shows, and those it lacks. */
import { type ChatKey, fetchChat } from '../api/chat';
import { Refused } from '../api/http';
import type { ChatPage, ConversationId } from '../api/wire.gen';
import { openingOf, setOpening, useMessages } from '../stores/messages';
import { tell, world } from './world';

/** A gap longer than this is not filled: the newest page takes the place of the thread. */
const LONGEST_GAP = 256;

const loading = new Map<ConversationId, Promise<void>>();
const catching = new Set<ConversationId>();

/** Loads the newest page of a conversation, or finds out that it does not exist. */
export async function openChat(key: ChatKey): Promise<void> {
  if (openingOf(key)?.status === 'loading') return;
  if (openingOf(key)?.status !== 'ready') setOpening(key, { status: 'loading' });
  try {
    const page = await fetchChat(key);
    takePage(page);
    const { profile, chat } = page;
    setOpening(key, { status: 'ready', profile, conversation: chat?.conversation.id ?? null, chat });
  } catch (error) {
    setOpening(key, { status: error instanceof Refused && error.status === 404 ? 'missing' : 'failed' });
  }
}

/** Adds the page before the oldest message that is here. Who asks meanwhile waits for the same page. */
export function loadOlder(conversation: ConversationId): Promise<void> {
  const underWay = loading.get(conversation);
  if (underWay) return underWay;
  const load = fetchOlder(conversation).finally(() => loading.delete(conversation));
  loading.set(conversation, load);
  return load;
}

async function fetchOlder(conversation: ConversationId): Promise<void> {
  const thread = useMessages.getState().threads.get(conversation);
  if (!thread?.moreBefore) return;
  setOlder(conversation, 'loading');
  try {
    takePage(await fetchChat({ id: conversation }, { before: thread.from }));
    setOlder(conversation, null);
  } catch {
    setOlder(conversation, 'failed');
  }
}

/** Fetches what is known to exist after the newest message that is here. */
export async function catchUp(conversation: ConversationId): Promise<void> {
  if (catching.has(conversation)) return;
  catching.add(conversation);
  try {
    for (;;) {
      const { base } = world.getState();
      const thread = base.threads.get(conversation);
      const lastSeq = base.chats.get(conversation)?.last_seq ?? 0;
      if (!thread || thread.to >= lastSeq) return;
      const isLong = lastSeq - thread.to > LONGEST_GAP;
      const page = await fetchChat({ id: conversation }, isLong ? {} : { after: thread.to });
      takePage(page);
      // Should the server not have what it told, asking again at once would go on for ever.
      if (page.messages.length === 0) return;
    }
  } catch {
    // The next news of this chat, or the next time it is shown, tries again.
  } finally {
    catching.delete(conversation);
  }
}

function takePage(page: ChatPage): void {
  if (page.chat) tell({ by: 'page', page, chat: page.chat });
}

function setOlder(conversation: ConversationId, state: 'loading' | 'failed' | null): void {
  useMessages.setState((s) => {
    const older = new Map(s.older);
    if (state) older.set(conversation, state);
    else older.delete(conversation);
    return { older };
  });
}
