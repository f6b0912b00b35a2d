import { useEffect, useState } from 'react';
import { fetchAutoLike } from '../../api/auto-like';
import type { ProfileCard } from '../../api/wire.gen';
import { closeModal } from '../../stores/modals';
import { AskLike } from './ask-like';
import { NewLike } from './new-like';

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
  const [oldest, setOldest] = useState<ProfileCard | null>(null);
  const isGiven = given !== null;
  useEffect(() => {
    if (isGiven) return undefined;
    let gone = false;
    fetchAutoLike().then(
      ({ profile }) => {
        if (gone) return;
        if (profile) setOldest(profile);
        else closeModal();
      },
      () => {
        if (!gone) closeModal();
      },
    );
    return () => {
      gone = true;
    };
  }, [isGiven]);
  return given ?? oldest;
}
