import { useEffect, useRef } from 'react';
import type { ChatKey } from '../../api/chat';
import type { Chat, ConversationId, Partner } from '../../api/wire.gen';
import { view } from '../../live/recovery/views';
import { chatFor, useChats } from '../../stores/chats';
import { forgetOpenings, type Opening, useMessages, useOpening } from '../../stores/messages';

/**
 * The data of the screen around the log. Nothing in it changes when a message arrives, so only the log is rendered
 * then.
 */
export type Conversation = {
  /** `null` for members who have not written to each other yet. */
  id: ConversationId | null;
  /** Known at once for a conversation of the list, and after the first answer for others. */
  partner: Partner | null;
  /** No message is loaded. */
  isEmpty: boolean;
  state: 'loading' | 'failed' | 'missing' | 'ready';
};

/** The conversation of a screen. It is loaded when it is missing, and kept up to date while the screen is open. */
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

  // The partner of a conversation that has left the list may not be visible any more, so the card that was loaded at
  // its opening is not used.
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

/** The chat of the conversation's first page is used until the list of chats has loaded. */
function openedChatOf(opening: Opening | undefined, isLoaded: boolean): Chat | undefined {
  return !isLoaded && opening?.status === 'ready' ? (opening.chat ?? undefined) : undefined;
}
