import { createContext, use } from 'react';
import type { ClientId } from '../../api/wire.gen';

/** The actions of a message that the screen around it performs. */
export type LogActions = {
  /** Shows a photo large. */
  openPhoto: (id: ClientId) => void;
  /** Offers what can be done with a message: beside its button, or in a dialog after a long press. */
  offer: (id: ClientId, button: HTMLElement | null) => void;
  /** Begins a text that quotes a message. */
  reply: (id: ClientId) => void;
  /** Takes the member's own reaction to a message back. */
  unreact: (id: ClientId) => void;
  /** Chooses another photo in place of one that could not be used. */
  choosePhoto: () => void;
};

export const LogActionsContext = createContext<LogActions | null>(null);

export function useLogActions(): LogActions {
  const actions = use(LogActionsContext);
  if (!actions) throw new Error('A message is outside of a conversation');
  return actions;
}
