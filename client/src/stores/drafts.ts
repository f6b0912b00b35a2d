import { useLayoutEffect, useState } from 'react';
import { create } from 'zustand';
import type { MemberId } from '../api/wire.gen';
import { useSession } from './session';

type Drafts = ReadonlyMap<MemberId, string>;

/** The unfinished texts of a member, by partner. `live/actions/drafts.ts` keeps them in the browser. */
export const useDrafts = create<{ drafts: Drafts }>(() => ({ drafts: new Map() }));

type Keeper = (partner: MemberId) => void;
const keepers = new Set<Keeper>();

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

/** What a member has written so far. */
export function keepDraft(partner: MemberId, text: string): void {
  showDraft(partner, text);
  for (const keep of keepers) keep(partner);
}

/** Shows a draft that is kept already. */
export function showDraft(partner: MemberId, text: string): void {
  const drafts = new Map(useDrafts.getState().drafts);
  if (text === '') drafts.delete(partner);
  else drafts.set(partner, text);
  useDrafts.setState({ drafts });
}

/** Calls `keep` whenever a member has written, until the returned function is called. */
export function onDraft(keep: Keeper): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

useSession.subscribe(({ user }, before) => {
  if (user?.profile.id !== before.user?.profile.id) useDrafts.setState({ drafts: new Map() });
});
