/** What a page has to keep in its memory, because its browser keeps nothing. */
import { noteStorageTrouble } from '../../stores/storage';

/** Rows that a page has in the place of those in the database; `null` for one that it could not delete there. */
export class Unkept<Key, Row extends object> {
  readonly #rows = new Map<Key, Row | null>();

  constructor() {
    holders.add(this);
  }

  has(key: Key): boolean {
    return this.#rows.has(key);
  }

  get(key: Key): Row | null {
    return this.#rows.get(key) ?? null;
  }

  set(key: Key, row: Row | null): void {
    this.#rows.set(key, row);
    guard();
  }

  /** What the database has is right. */
  delete(key: Key): void {
    if (this.#rows.delete(key)) guard();
  }

  clear(): void {
    this.#rows.clear();
    guard();
  }

  rows(): Row[] {
    return [...this.#rows.values()].filter((row) => row !== null);
  }
}

const holders = new Set<{ rows: () => unknown[] }>();

/** Does a task in the browser's storage. Where that fails the page says so, and does the other in its memory. */
export async function orInMemory<T>(task: () => Promise<T>, otherwise: () => T): Promise<T> {
  try {
    return await task();
  } catch (error) {
    // That is no matter of the storage: such a thing could not be sent either.
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
    noteStorageTrouble(error);
    return otherwise();
  }
}

/** The browser asks before it closes a page with which something would be lost. */
function guard(): void {
  if (!('window' in globalThis)) return;
  if ([...holders].some((one) => one.rows().length > 0)) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
