import { useSyncExternalStore } from 'react';
import { useTopDialog } from '../platform/top-dialog';

const SIGNS = ['focusin', 'focusout', 'input', 'keyup', 'toggle'] as const;

/** Whether the member is in the middle of something: writes a text, decides in a dialog, or chooses from a menu. */
export function useIsEngaged(): boolean {
  const isDeciding = useTopDialog() !== null;
  const isWritingOrChoosing = useSyncExternalStore(onSigns, isBusy);
  return isDeciding || isWritingOrChoosing;
}

function isBusy(): boolean {
  return isWriting(document.activeElement) || document.querySelector(':popover-open') !== null;
}

/** An empty field does not count: the page itself may have moved the focus there, and no text can be lost. */
function isWriting(element: Element | null): boolean {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false;
  return element.type !== 'radio' && element.type !== 'checkbox' && element.value !== '';
}

function onSigns(listener: () => void): () => void {
  // `toggle` does not bubble.
  for (const sign of SIGNS) document.addEventListener(sign, listener, true);
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, listener, true);
  };
}
