/** Fetches messages again that have changed while this page was not told which. */
import { fetchChat } from '../api/chat';
import type { ConversationId } from '../api/wire.gen';
import type { Page } from '../stores/messages';
import type { Base } from './base';
import { tell, world } from './world';

/** The frames that tell may still be on their way. */
const HOLD_MS = 300;
const LONGEST_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;
/** Times in a row that pages were asked for and were no newer afterwards. */
let misses = 0;

export function startRefreshing(): () => void {
  const unsubscribe = world.subscribe(({ base }, { base: before }) => {
    const mayBeStale = base.chats !== before.chats || base.threads !== before.threads;
    if (mayBeStale && timer === undefined && !isAsking && stalest(base)) wait();
  });
  return () => {
    unsubscribe();
    stopWaiting();
    misses = 0;
  };
}

/** Page by page, the newest first: what is on the screen is most likely among them. */
async function refresh(): Promise<void> {
  stopWaiting();
  isAsking = true;
  try {
    for (let stale = stalest(world.getState().base); stale; stale = stalest(world.getState().base)) {
      if (!(await renew(stale))) {
        misses += 1;
        break;
      }
      misses = 0;
    }
  } catch {
    misses += 1;
  } finally {
    isAsking = false;
    if (stalest(world.getState().base)) wait();
  }
}

type Stale = { conversation: ConversationId; page: Page };

/** Says whether the page is newer than it was, or is not there any more. */
async function renew({ conversation, page }: Stale): Promise<boolean> {
  const first = page.messages[0]?.seq ?? 1;
  const answer = await fetchChat({ id: conversation }, { after: first - 1 });
  if (answer.chat) tell({ by: 'page', page: answer, chat: answer.chat });
  const renewed = world
    .getState()
    .base.threads.get(conversation)
    ?.pages.find(({ index }) => index === page.index);
  return !renewed || renewed.edits > page.edits;
}

function stalest({ chats, threads }: Base): Stale | null {
  for (const [conversation, thread] of threads) {
    const edits = chats.get(conversation)?.edits ?? 0;
    const page = thread.pages.findLast((candidate) => candidate.edits < edits);
    if (page) return { conversation, page };
  }
  return null;
}

function wait(): void {
  stopWaiting();
  timer = setTimeout(() => void refresh(), Math.min(LONGEST_MS, HOLD_MS * 2 ** misses));
}

function stopWaiting(): void {
  clearTimeout(timer);
  timer = undefined;
}
