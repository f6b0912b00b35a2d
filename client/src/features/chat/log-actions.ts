import { createContext, use } from 'react';
import type { ClientId } from '../../api/wire.gen';

/** What a message can ask of the screen it stands on. */
export type LogActions = {
  /** Shows a photo large. */
  openPhoto: (id: ClientId) => void;
  /** Asks whether a message of mine is to be taken back. */
  takeBack: (id: ClientId) => void;
  /** In place of a photo that could not be used. */
  choosePhoto: () => void;
};

export const LogActionsContext = createContext<LogActions | null>(null);

export function useLogActions(): LogActions {
  const actions = use(LogActionsContext);
  if (!actions) throw new Error('A message stands outside of a conversation');
  return actions;
}
