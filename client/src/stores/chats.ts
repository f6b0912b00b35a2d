import { create } from 'zustand';
import type { ChatKey } from '../api/chat';
import type { Chat, ConversationId, MemberId, Partner, ProfileCard, Totals } from '../api/wire.gen';

type ChatsState = {
  /** `false` until the chats have loaded for the first time. */
  isLoaded: boolean;
  chats: ReadonlyMap<ConversationId, Chat>;
  /** Newest first. */
  order: readonly ConversationId[];
  totals: Totals;
};

export const useChats = create<ChatsState>(() => ({
  isLoaded: false,
  chats: new Map(),
  order: [],
  totals: { unread: 0, new_likes: 0 },
}));

export function useChat(conversation: ConversationId | null): Chat | undefined {
  return useChats((s) => (conversation === null ? undefined : s.chats.get(conversation)));
}

/** The chat with a member, of whom there is at most one. */
export function useChatWith(profile: MemberId | null): Chat | undefined {
  return useChats((s) => (profile === null ? undefined : chatWith(s.chats, profile)));
}

/** The chat that a screen needs, by conversation or by profile. */
export function chatFor(chats: ReadonlyMap<ConversationId, Chat>, key: ChatKey): Chat | undefined {
  return 'id' in key ? chats.get(key.id) : chatWith(chats, key.profile);
}

/** The totals that badges, the title prefix and the app badge show. */
export function useTotals(): Totals {
  return useChats((s) => s.totals);
}

export function chatWith(chats: ReadonlyMap<ConversationId, Chat>, profile: MemberId): Chat | undefined {
  for (const chat of chats.values()) if (chat.profile.id === profile) return chat;
  return undefined;
}

/** The card of a partner who is available; of any other nothing but the status is known. */
export function cardOf(partner: Partner): ProfileCard | null {
  return partner.status === 'unavailable' ? null : partner;
}
