/** Which conversations are on view, and which were lately: only these keep their messages. */
import type { ChatKey } from '../../api/chat';
import type { ConversationId } from '../../api/wire.gen';
import { forgetOpenings, openingName, openingOf } from '../../stores/messages';
import { conversationOf } from './gaps';
import { receive, liveStore } from '../state/store';

/** Going back to a conversation of a moment ago shows it at once; a day of reading must not fill the memory. */
const KEPT = 10;

const views = new Map<string, { key: ChatKey; screens: number }>();
/** The latest first. */
let recent: ConversationId[] = [];
let listener: () => void = () => undefined;

/** A screen is about this conversation, until it calls what it is given. */
export function view(key: ChatKey): () => void {
  const name = openingName(key);
  const { screens } = views.get(name) ?? { screens: 0 };
  views.set(name, { key, screens: screens + 1 });
  listener();
  return () => {
    const left = (views.get(name)?.screens ?? 1) - 1;
    if (left > 0) views.set(name, { key, screens: left });
    else views.delete(name);
    listener();
  };
}

export function onView(): ChatKey[] {
  return [...views.values()].map(({ key }) => key);
}

export function watchViews(changed: () => void): () => void {
  listener = changed;
  return () => {
    listener = () => undefined;
    recent = [];
  };
}

/** Removes the messages of the conversations that have not been on view for longest. */
export function letGoOfOldest(): void {
  const { base } = liveStore.getState();
  const shown = onView().flatMap((key) => conversationOf(key, base, openingOf(key)) ?? []);
  if (shown.some((id, place) => recent[place] !== id)) recent = [...new Set([...shown, ...recent])].slice(0, KEPT);
  if (base.threads.size <= KEPT) return;
  const conversations = [...base.threads.keys()].filter((id) => !recent.includes(id));
  if (conversations.length === 0) return;
  receive({ kind: 'evict', conversations });
  forgetOpenings(new Set(conversations));
}
