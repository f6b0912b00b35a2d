/** Whether this browser lets the site keep what it has to keep. */
import { create } from 'zustand';

/** `full`: there is no room left; `forbidden`: the browser, or its settings, allow nothing to be kept. */
export type StorageTrouble = 'full' | 'forbidden';

export const useStorage = create<{ trouble: StorageTrouble | null }>(() => ({ trouble: null }));

/** Notes why the database of the browser did not keep something, so that the page says it. */
export function noteStorageTrouble(error: unknown): void {
  useStorage.setState({ trouble: nameOf(error) === FULL ? 'full' : 'forbidden' });
}

/** The same for what may fail for other reasons too, such as a network that is away: those are no trouble. */
export function noteIfStorage(error: unknown): void {
  if (OF_STORAGE.includes(nameOf(error))) noteStorageTrouble(error);
}

const FULL = 'QuotaExceededError';
const OF_STORAGE = [FULL, 'SecurityError', 'VersionError', 'UnknownError'];

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : '';
}
