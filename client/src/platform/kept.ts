/**
 * What this browser keeps of a member, to be read while there is no network. It is a copy: whatever the server says
 * takes its place. It is deleted with the session, and passed over by a page of another build, to which its shape may
 * mean nothing.
 */
import { forgetShell } from './app-shell';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

const NAME = 'kept';

/** Set in `localStorage` while there may be something: visitors need not load this file to find out. */
const MARK = 'kept';

type Row = { owner: number; build: string; value: unknown };

interface Schema extends DBSchema {
  kept: { key: string; value: Row };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Keeps a value under a name, in place of an earlier one. Rejects where the storage is full, or forbidden. */
export async function keep(name: string, row: Row): Promise<void> {
  localStorage.setItem(MARK, '1');
  await (await database()).put(NAME, row, name);
}

/** What is kept under a name by a page of this build, or `null`. */
export async function kept(name: string, build: string): Promise<{ owner: number; value: unknown } | null> {
  const row = await (await database()).get(NAME, name);
  return row?.build === build ? row : null;
}

/** Deletes everything. */
export async function forgetKept(): Promise<void> {
  await Promise.all([(await database()).clear(NAME), forgetShell()]);
  localStorage.removeItem(MARK);
}

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade: (db) => void db.createObjectStore(NAME),
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
