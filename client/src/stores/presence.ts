import { create } from 'zustand';
import type { ConversationId, MemberId } from '../api/wire.gen';

/** What is known only while the socket is open: who is here, and who is writing. */
type PresenceState = {
  online: ReadonlySet<MemberId>;
  /** Of whom it was told that they left. */
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

/** Whether somebody left while this page was told who is here. */
export function useHasLeft(profile: MemberId): boolean {
  return usePresence((s) => s.left.has(profile));
}

export function useIsTyping(conversation: ConversationId | null): boolean {
  return usePresence((s) => conversation !== null && s.typing.has(conversation));
}
