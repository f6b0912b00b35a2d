import { create } from 'zustand';

/** The modal dialogs that are open, the one on top last. */
const useOpenDialogs = create<{ dialogs: readonly HTMLDialogElement[] }>(() => ({ dialogs: [] }));

/** The open dialog on top. Everything outside of it is inert, so neither focus nor screen readers can reach it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useOpenDialogs((s) => s.dialogs.at(-1) ?? null);
}

/** Opens a dialog over everything else. Returns the function that closes it and restores the focus. */
export function openOnTop(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () => {
    dialog.close();
    useOpenDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((other) => other !== dialog) }));
    if (before instanceof HTMLElement) before.focus();
  };
}
