import { create } from 'zustand';
import { useSession } from './session';

export type ChatFilter = 'all' | 'unread';

/** The list of chats as the member left it, so that it is the same on the way back. */
type UiState = {
  chatFilter: ChatFilter;
  chatQuery: string;
  chatScroll: number;
  /** The partner of the conversation that could not be deleted. */
  deletionFailed: string | null;
};

export const useUi = create<UiState>(() => ({ chatFilter: 'all', chatQuery: '', chatScroll: 0, deletionFailed: null }));

useSession.subscribe(({ user }, before) => {
  if (user?.profile.id !== before.user?.profile.id) useUi.setState(useUi.getInitialState());
});
