import { create } from 'zustand';
import type { ConversationId, MemberId } from '../api/wire.gen';

/** What is known only while the socket is open: who is here, and who is writing. */
type PresenceState = {
  online: ReadonlySet<MemberId>;
  typing: ReadonlySet<ConversationId>;
};

export const usePresence = create<PresenceState>(() => ({ online: new Set(), typing: new Set() }));

export function useIsOnline(profile: MemberId | null): boolean {
  return usePresence((s) => profile !== null && s.online.has(profile));
}

export function useIsTyping(conversation: ConversationId | null): boolean {
  return usePresence((s) => conversation !== null && s.typing.has(conversation));
}
