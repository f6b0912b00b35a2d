/** Answers that are kept in the browser, to be shown where there is no network. */
import { Unreachable } from '../api/http';
import type { MemberId } from '../api/wire.gen';
import { loadedSettings } from './settings';

const store = () => import('./kept');

/** Keeps an answer that is about a member. */
export async function keepAnswer(name: string, owner: MemberId, value: object): Promise<void> {
  try {
    const { keep } = await store();
    await keep(name, { owner, build: loadedSettings().build, value });
  } catch {
    // Without it there is less to read offline, and nothing else is lost.
  }
}

/** The answer of a call; the kept one where the server cannot be reached. `again` is called when that may be over. */
export async function orKept<T extends object>(
  name: string,
  owner: MemberId,
  fetch: () => Promise<T>,
  again: () => void,
): Promise<T> {
  const held = navigator.onLine ? null : await keptFor<T>(name, owner, again);
  if (held) return held;
  try {
    const answer = await fetch();
    void keepAnswer(name, owner, answer);
    return answer;
  } catch (error) {
    const kept = error instanceof Unreachable ? await keptFor<T>(name, owner, again) : null;
    if (kept) return kept;
    throw error;
  }
}

async function keptFor<T>(name: string, owner: MemberId, again: () => void): Promise<T | null> {
  try {
    const { kept } = await store();
    const row = await kept(name, loadedSettings().build);
    if (row?.owner !== owner) return null;
    addEventListener('online', again, { once: true });
    return row.value as T;
  } catch {
    return null;
  }
}
