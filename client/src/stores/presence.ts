import { create } from 'zustand';
import type { ConversationId, MemberId } from '../api/wire.gen';

/** State that is known only while the socket is open: who is online, and who is typing. */
type PresenceState = {
  online: ReadonlySet<MemberId>;
  /** The members whose departure a frame has reported. */
  left: ReadonlySet<MemberId>;
  typing: ReadonlySet<ConversationId>;
};

export const usePresence = create<PresenceState>(() => ({
  online: new Set(),
  left: new Set(),
  typing: new Set(),
}));

export function useIsOnline(profile: MemberId | null): boolean {
  return usePresence((s) => profile !== null && s.online.has(profile));
}

/** Whether a member went offline while this page received presence. */
export function useHasLeft(profile: MemberId): boolean {
  return usePresence((s) => s.left.has(profile));
}

export function useIsTyping(conversation: ConversationId | null): boolean {
  return usePresence((s) => conversation !== null && s.typing.has(conversation));
}
