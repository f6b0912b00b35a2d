import { useEffect } from 'react';
import { fetchAutoLike } from '../../api/auto-like';
import type { AutoLike, ProfileCard } from '../../api/wire.gen';
import { closeModal } from '../../stores/modals';
import { resource, useResource } from '../../stores/resource';
import { AskLike } from './ask-like';
import { NewLike } from './new-like';

/** Requested again for each modal, because the oldest unseen like may have been seen since. */
const oldestUnseen = resource({
  fetch: (_: 'mine', signal): Promise<AutoLike> => fetchAutoLike(signal),
  kept: 0,
});

type AboutLikes = { kind: 'match' | 'new-like' | 'like'; profile: ProfileCard | null };

export type LikeModalProps = { modal: AboutLikes; onClose: () => void };

/** The windows about likes, one at a time. */
export function LikeModal({ modal, onClose }: LikeModalProps) {
  const profile = useGivenOrOldest(modal.profile);
  if (!profile) return null;
  if (modal.kind === 'like') return <AskLike profile={profile} onClose={onClose} />;
  return <NewLike profile={profile} isMatch={modal.kind === 'match'} onClose={onClose} />;
}

/**
 * The profile that was given, or that of the oldest received like which was not looked at (specification 4). Where
 * there is none, there is nothing to show: no like is ever made up.
 */
function useGivenOrOldest(given: ProfileCard | null): ProfileCard | null {
  const view = useResource(oldestUnseen, given === null ? 'mine' : null);
  const oldest = view.state === 'shown' ? view.data.profile : null;
  const isMissing = given === null && view.state !== 'loading' && oldest === null;
  useEffect(() => {
    if (isMissing) closeModal();
  }, [isMissing]);
  return given ?? oldest;
}
