import { useLayoutEffect, useState } from 'react';
import { create } from 'zustand';
import type { MemberId } from '../api/wire.gen';
import { onLeaving, useSession } from './session';
import { noteStorageTrouble } from './storage';

type Drafts = ReadonlyMap<MemberId, string>;

/**
 * The unfinished texts of a member, by partner. They are kept in the browser until they are sent, or the member logs
 * out.
 */
export const useDrafts = create<{ drafts: Drafts }>(() => ({ drafts: stored(useSession.getState().user?.profile.id) }));

export function draftFor(partner: MemberId): string {
  return useDrafts.getState().drafts.get(partner) ?? '';
}

/**
 * The draft as the value of a field. React subscribes to a store after the field was painted, and puts a field whose
 * value it does not see change back to what it was: letters typed in between would be lost. So this subscribes before.
 */
export function useDraft(partner: MemberId): string {
  const [draft, setDraft] = useState(() => draftFor(partner));
  useLayoutEffect(() => {
    const update = () => setDraft(draftFor(partner));
    update();
    return useDrafts.subscribe(update);
  }, [partner]);
  return draft;
}

export function keepDraft(partner: MemberId, text: string): void {
  const drafts = new Map(useDrafts.getState().drafts);
  if (text === '') drafts.delete(partner);
  else drafts.set(partner, text);
  useDrafts.setState({ drafts });
  const owner = useSession.getState().user?.profile.id;
  if (owner !== undefined) store(owner, drafts);
}

useSession.subscribe(({ user }, before) => {
  if (user?.profile.id !== before.user?.profile.id) useDrafts.setState({ drafts: stored(user?.profile.id) });
});

// Another tab has changed the drafts, which all tabs share.
addEventListener('storage', ({ key }) => {
  const owner = useSession.getState().user?.profile.id;
  if (owner !== undefined && key === placeOf(owner)) useDrafts.setState({ drafts: stored(owner) });
});

onLeaving((user) => {
  store(user.profile.id, new Map());
  return Promise.resolve();
});

function placeOf(owner: MemberId): string {
  return `drafts-${owner}`;
}

function stored(owner: MemberId | undefined): Drafts {
  if (owner === undefined) return new Map();
  try {
    const kept = new Map(JSON.parse(localStorage.getItem(placeOf(owner)) ?? '[]') as [MemberId, unknown][]);
    return new Map([...kept].filter((draft): draft is [MemberId, string] => typeof draft[1] === 'string'));
  } catch {
    return new Map();
  }
}

function store(owner: MemberId, drafts: Drafts): void {
  try {
    if (drafts.size === 0) localStorage.removeItem(placeOf(owner));
    else localStorage.setItem(placeOf(owner), JSON.stringify([...drafts]));
  } catch (error) {
    // It costs the draft after a reload, not the typing.
    noteStorageTrouble(error);
  }
}
