import { create } from 'zustand';
import { useSession } from './session';

export type ChatFilter = 'all' | 'unread';

/** The scroll position, filter and search of the list of chats, restored when the member returns to it. */
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
