/** Keeps a copy of the base in this browser, so that chats can be read while there is no network. */
import { imageUrl } from '../api/photo-url';
import type { Chat, MemberId } from '../api/wire.gen';
import { keepPictures, keepShell } from '../platform/app-shell';
import { forgetKept, keep, kept, STATE } from '../stores/kept';
import { cardOf } from '../stores/chats';
import type { Thread } from '../stores/messages';
import { useSession } from '../stores/session';
import { loadedSettings } from '../stores/settings';
import { noteIfStorage } from '../stores/storage';
import { type Base, isLoaded } from './state/state';
import { liveStore, receive } from './state/store';

export { keepMarks } from './actions/waiting/reads';

/** A burst of changes is written once. */
const GATHER_MS = 1_000;
/** So many pages of each conversation are kept; there are as many conversations as a page keeps in its memory. */
const PAGES = 2;

/** Shows what an earlier page has kept, unless the server has been heard. */
export async function showKept(): Promise<void> {
  if (isLoaded(liveStore.getState().base.newestRev)) return;
  const row = await kept(STATE, loadedSettings().build).catch(() => null);
  if (row && row.owner === useSession.getState().user?.profile.id) receive({ kind: 'kept', base: row.value as Base });
}

/** Begins to keep the state of a member, until the returned function is called; that deletes nothing. */
export function keepState(owner: MemberId): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Base | null = null;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const { base } = liveStore.getState();
    if (base === written || !isLoaded(base.chatsRev) || base.user?.profile.id !== owner) return;
    written = base;
    keepFaces(base);
    // Without it there is less to read offline, and nothing else is lost.
    keep(STATE, { owner, build: loadedSettings().build, value: shortened(base) }).catch(noteIfStorage);
  };
  const writeSoon = () => {
    timer ??= setTimeout(write, GATHER_MS);
  };
  const stop = liveStore.subscribe(({ base }, before) => {
    if (base !== before.base) writeSoon();
  });
  // A page that is put away may be ended without another word.
  document.addEventListener('visibilitychange', write);
  writeSoon();
  const forgo = afterFirstPicture(() => {
    keepShell(document.documentElement.lang).catch(noteIfStorage);
  });
  return () => {
    clearTimeout(timer);
    forgo();
    stop();
    document.removeEventListener('visibilitychange', write);
  };
}

/** The files of the shell would compete with those of the page. Gives what lets it be: nothing is kept after a log-out. */
function afterFirstPicture(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const asked = requestIdleCallback(act, { timeout: 10_000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(act, 5_000);
  return () => clearTimeout(timer);
}

/** Deletes what is kept, at the end of a session. */
export function forgetState(): Promise<void> {
  return forgetKept();
}

/** So many faces are kept, of the latest chats and likes. */
const FACES = 100;
let faces = '';

function keepFaces({ chats, likes }: Base): void {
  const prefix = loadedSettings().cdn_prefix;
  const newest = [...chats.values()].sort((a, b) => sentAt(b) - sentAt(a));
  const people = [...newest, ...likes.values()].map(({ profile }) => cardOf(profile));
  const pictures = people.flatMap((one) => one?.main_image?.thumb_filename ?? []).slice(0, FACES);
  const addresses = [...new Set(pictures.map((file) => imageUrl(prefix, file)))];
  if (addresses.join() === faces) return;
  faces = addresses.join();
  keepPictures(addresses).catch(noteIfStorage);
}

function sentAt({ last_message }: Chat): number {
  return last_message?.sent_at ?? 0;
}

/** The end of each conversation is enough. Frames that wait for others come again with them. */
function shortened(base: Base): Base {
  return { ...base, threads: new Map([...base.threads].map(([id, thread]) => [id, lastOf(thread)])), held: [] };
}

function lastOf(thread: Thread): Thread {
  const pages = thread.pages.slice(-PAGES);
  const first = pages[0]?.messages[0];
  if (!first || pages.length === thread.pages.length) return thread;
  return { ...thread, pages, from: first.seq, moreBefore: true };
}
