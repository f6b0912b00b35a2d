/** Fetches the messages a screen shows, and those it lacks. */
import { type ChatKey, fetchChat, fetchEditsOf, PAGE_LENGTH } from '../../api/chat';
import { isMissing } from '../../api/http';
import type { ChatPage, ConversationId } from '../../api/wire.gen';
import { openingOf, setOpening, useMessages } from '../../stores/messages';
import { receive, liveStore } from '../state/store';

/** A gap longer than this is not filled: the newest page takes the place of the thread. */
const LONGEST_GAP = 256;

const loading = new Map<ConversationId, Promise<void>>();

/** Loads the newest page of a conversation, or finds out that it does not exist. */
export async function fetchOpening(key: ChatKey): Promise<void> {
  // A retry after a failure shows no progress, because the screen shows the failure already.
  if (openingOf(key) === undefined) setOpening(key, { status: 'loading' });
  try {
    const page = await fetchChat(key);
    takePage(page);
    noteOpened(key, page);
  } catch (error) {
    const isGone = isMissing(error);
    setOpening(key, { status: isGone ? 'missing' : 'failed' });
    if (!isGone) throw error;
  }
}

/** Takes the newest page of a conversation that nobody had to fetch. */
export function takeOpening(page: ChatPage): void {
  takePage(page);
  noteOpened({ profile: page.profile.id }, page);
  if (page.chat) noteOpened({ id: page.chat.conversation.id }, page);
}

function noteOpened(key: ChatKey, { profile, chat }: ChatPage): void {
  setOpening(key, { status: 'ready', profile, conversation: chat?.conversation.id ?? null, chat });
}

/** Adds the page before the oldest loaded message. A second caller waits for the same page. */
export async function loadOlder(conversation: ConversationId): Promise<void> {
  setOlder(conversation, 'loading');
  // The failure is shown on the screen, and the page is fetched again later.
  await fetchOlder(conversation).catch(() => undefined);
}

export function fetchOlder(conversation: ConversationId): Promise<void> {
  const underWay = loading.get(conversation);
  if (underWay) return underWay;
  const load = addOlder(conversation).finally(() => loading.delete(conversation));
  loading.set(conversation, load);
  return load;
}

async function addOlder(conversation: ConversationId): Promise<void> {
  const thread = liveStore.getState().base.threads.get(conversation);
  try {
    if (thread?.moreBefore) takePage(await fetchChat({ id: conversation }, { before: thread.from }));
    setOlder(conversation, null);
  } catch (error) {
    setOlder(conversation, 'failed');
    throw error;
  }
}

/** Fetches a page of what is known to exist after the newest message that is here. */
export async function fetchEnd(conversation: ConversationId): Promise<void> {
  const { base } = liveStore.getState();
  const thread = base.threads.get(conversation);
  const lastSeq = base.chats.get(conversation)?.last_seq ?? 0;
  if (!thread || thread.to >= lastSeq) return;
  const isLong = lastSeq - thread.to > LONGEST_GAP;
  takePage(await fetchChat({ id: conversation }, isLong ? {} : { after: thread.to }));
}

/** Fetches changes of loaded messages that no frame has reported. */
export async function fetchEdits(conversation: ConversationId): Promise<void> {
  const thread = liveStore.getState().base.threads.get(conversation);
  if (!thread) return;
  const request = { conversation, since: thread.edits, after: thread.from - 1, limit: PAGE_LENGTH };
  receive({ kind: 'edits', request, answer: await fetchEditsOf(request) });
}

function takePage(page: ChatPage): void {
  if (page.chat) receive({ kind: 'page', page, chat: page.chat });
}

function setOlder(conversation: ConversationId, state: 'loading' | 'failed' | null): void {
  useMessages.setState((s) => {
    const older = new Map(s.older);
    if (state) older.set(conversation, state);
    else older.delete(conversation);
    return { older };
  });
}
