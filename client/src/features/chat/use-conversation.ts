import { useEffect, useRef } from 'react';
import type { ChatKey } from '../../api/chat';
import type { Chat, ConversationId, Partner } from '../../api/wire.gen';
import { view } from '../../live/recovery/views';
import { useChat, useChats, useChatWith } from '../../stores/chats';
import { forgetOpenings, type Thread, useOpening, useThread } from '../../stores/messages';

export type Conversation = {
  /** `null` for members who have not written to each other yet. */
  id: ConversationId | null;
  chat: Chat | undefined;
  /** Known at once for a conversation of the list, and after the first answer for others. */
  partner: Partner | null;
  thread: Thread | undefined;
  state: 'loading' | 'failed' | 'missing' | 'ready';
};

/** The conversation a screen is about, loaded when it is not here and kept up with while it is on view. */
export function useConversation(key: ChatKey): Conversation {
  const byId = useChat('id' in key ? key.id : null);
  const byProfile = useChatWith('profile' in key ? key.profile : null);
  const told = useChats((s) => s.told);
  const opening = useOpening(key);
  const opened = opening?.status === 'ready' ? opening : null;
  const listed = byId ?? byProfile;
  const chat = listed ?? (told ? undefined : (opened?.chat ?? undefined));
  const id = chat?.conversation.id ?? opened?.conversation ?? null;
  const thread = useThread(id);

  const name = 'id' in key ? key.id : key.profile;
  const kind = 'id' in key ? 'id' : 'profile';
  useEffect(() => view(kind === 'id' ? { id: name } : { profile: name }), [kind, name]);

  // Off the list, who it is with may not be shown any more: what was told when it was opened holds no longer.
  const isListed = listed !== undefined;
  const wasListed = useRef(isListed);
  useEffect(() => {
    if (wasListed.current && !isListed && id !== null) forgetOpenings(new Set([id]));
    wasListed.current = isListed;
  }, [isListed, id]);

  const state = thread ? 'ready' : (opening?.status ?? 'loading');
  return { id, chat, partner: chat?.profile ?? opened?.profile ?? null, thread, state };
}
