/**
 * What this browser keeps of a member, to be read while there is no network. It is a copy: whatever the server says
 * takes its place. It is deleted with the session, and passed over by a page of another build, to which its shape may
 * mean nothing.
 */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Rev, User, UserAnswer } from '../api/wire.gen';
import { forgetShell } from '../platform/app-shell';
import { writeCookie } from '../platform/cookies';

const NAME = 'kept';

/** A cookie that is there while there may be something: visitors need not load this file to find out. */
const MARK = 'kept';
/** As long as the cookie that the locale has (specification 9): it outlives the session. */
const MARK_DAYS = 365;

/** The name under which the state of a member is kept, with what of it is read here. */
export const STATE = 'state';
type State = { user: User; userRev: Rev };

type Row = { owner: number; build: string; value: unknown };

interface Schema extends DBSchema {
  kept: { key: string; value: Row };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Keeps a value under a name, in place of an earlier one. Rejects where the storage is full, or forbidden. */
export async function keep(name: string, row: Row): Promise<void> {
  writeCookie(MARK, '1', MARK_DAYS);
  await (await database()).put(NAME, row, name);
}

/** What is kept under a name by a page of this build, or `null`. */
export async function kept(name: string, build: string): Promise<{ owner: number; value: unknown } | null> {
  const row = await (await database()).get(NAME, name);
  return row?.build === build ? row : null;
}

/** The member whose state is kept. Whether the session has ended meanwhile, live delivery finds out. */
export async function keptMember(build: string | undefined): Promise<UserAnswer | null> {
  if (build === undefined) return null;
  const row = await kept(STATE, build).catch(() => null);
  if (!row) return null;
  const { user, userRev } = row.value as State;
  return { user, rev: userRev };
}

/** Deletes everything. What cannot be deleted is tried again by the next page. */
export async function forgetKept(): Promise<void> {
  try {
    await Promise.all([clear(), forgetShell()]);
    writeCookie(MARK, '', 0);
  } catch {
    // The mark stays.
  }
}

async function clear(): Promise<void> {
  try {
    await (await database()).clear(NAME);
  } catch {
    // One that cannot be opened, because a later page has made it, goes as a whole.
    await deleteDB(NAME);
  }
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
