import { useEffect, useRef } from 'react';
import type { ChatKey } from '../../api/chat';
import type { Chat, ConversationId, Partner } from '../../api/wire.gen';
import { view } from '../../live/recovery/views';
import { chatFor, useChats } from '../../stores/chats';
import { forgetOpenings, type Opening, useMessages, useOpening } from '../../stores/messages';

/** What the frame of the screen needs: nothing in it changes when a message comes, so only the log is rendered then. */
export type Conversation = {
  /** `null` for members who have not written to each other yet. */
  id: ConversationId | null;
  /** Known at once for a conversation of the list, and after the first answer for others. */
  partner: Partner | null;
  /** No message is here. */
  isEmpty: boolean;
  state: 'loading' | 'failed' | 'missing' | 'ready';
};

/** The conversation a screen is about, loaded when it is not here and kept up with while it is on view. */
export function useConversation(key: ChatKey): Conversation {
  const listedId = useChats((s) => chatFor(s.chats, key)?.conversation.id ?? null);
  const listedPartner = useChats((s) => chatFor(s.chats, key)?.profile ?? null);
  const isLoaded = useChats((s) => s.isLoaded);
  const opening = useOpening(key);
  const opened = opening?.status === 'ready' ? opening : null;
  const openedChat = openedChatOf(opening, isLoaded);
  const id = listedId ?? openedChat?.conversation.id ?? opened?.conversation ?? null;
  const hasThread = useMessages((s) => id !== null && s.threads.has(id));
  const isEmpty = useMessages((s) => {
    const thread = id === null ? undefined : s.threads.get(id);
    return !thread || thread.to < thread.from;
  });

  const name = 'id' in key ? key.id : key.profile;
  const kind = 'id' in key ? 'id' : 'profile';
  useEffect(() => view(kind === 'id' ? { id: name } : { profile: name }), [kind, name]);

  // Off the list, who it is with may not be shown any more: what was known when it was opened holds no longer.
  const isListed = listedId !== null;
  const wasListed = useRef(isListed);
  useEffect(() => {
    if (wasListed.current && !isListed && id !== null) forgetOpenings(new Set([id]));
    wasListed.current = isListed;
  }, [isListed, id]);

  const partner = listedPartner ?? openedChat?.profile ?? opened?.profile ?? null;
  return { id, partner, isEmpty, state: hasThread ? 'ready' : (opening?.status ?? 'loading') };
}

/** The conversation as a row of the list: marks, counts and the newest message. */
export function useChatOf(key: ChatKey): Chat | undefined {
  const listed = useChats((s) => chatFor(s.chats, key));
  const isLoaded = useChats((s) => s.isLoaded);
  const opening = useOpening(key);
  return listed ?? openedChatOf(opening, isLoaded);
}

/** As the first page told it, until the chats themselves are told. */
function openedChatOf(opening: Opening | undefined, isLoaded: boolean): Chat | undefined {
  return !isLoaded && opening?.status === 'ready' ? (opening.chat ?? undefined) : undefined;
}
