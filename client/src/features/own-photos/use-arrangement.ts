import { Refused } from '../../api/http';
import { deleteProfilePhoto, putProfilePhotos } from '../../api/profile-photos';
import type { OwnPhoto, OwnProfileAnswer, PhotoId } from '../../api/wire.gen';
import { announce, notify } from '../../platform/notices';
import { keepOwnProfile, ownProfiles } from '../../stores/own-profile';
import { useSession } from '../../stores/session';
import { useWords } from '../../words/words';

export type Arrangement = {
  move: (from: number, to: number) => void;
  hide: (id: PhotoId, hidden: boolean) => void;
  makeMain: (id: PhotoId) => void;
  remove: (id: PhotoId) => void;
};

/** What the member does with the photos of the profile: shown at once, and as the server has it when it has answered. */
export function useArrangement(photos: readonly OwnPhoto[]): Arrangement {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id);

  const store = async (shown: readonly OwnPhoto[], call: () => Promise<OwnProfileAnswer>) => {
    if (me === undefined) return;
    ownProfiles.update(me, (held) => ({ ...held, photos: [...shown] }));
    try {
      keepOwnProfile(await call());
    } catch (error) {
      ownProfiles.invalidate(me);
      notify(error instanceof Refused ? error.message : say('no-answer'));
    }
  };
  const arrange = (shown: readonly OwnPhoto[]) =>
    void store(shown, () =>
      putProfilePhotos({
        photos: shown.map(({ id, hidden }) => ({ photo: id, hidden })),
        main: shown.find(({ main }) => main)?.id ?? null,
      }),
    );

  return {
    move: (from, to) => {
      const moved = photos[from];
      if (!moved || to < 0 || to >= photos.length || from === to) return;
      const others = photos.filter((one) => one !== moved);
      arrange([...others.slice(0, to), moved, ...others.slice(to)]);
      announce(say('own-photos-moved', { place: to + 1, count: photos.length }));
    },
    hide: (id, hidden) => arrange(photos.map((one) => (one.id === id ? { ...one, hidden } : one))),
    makeMain: (id) => {
      arrange(photos.map((one) => ({ ...one, main: one.id === id })));
      announce(say('own-photos-is-main'));
    },
    remove: (id) =>
      void store(
        photos.filter((one) => one.id !== id),
        () => deleteProfilePhoto(id),
      ),
  };
}
