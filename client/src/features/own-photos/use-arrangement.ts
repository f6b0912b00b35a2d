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

/**
 * Changes go to the server one after the other, because each sends the whole order: two on their way at once could
 * arrive the other way round, and the earlier one would stay.
 */
let queue: Promise<void> = Promise.resolve();
let latest = 0;

/** What the member does with the photos of the profile: shown at once, and as the server has it when it has answered. */
export function useArrangement(photos: readonly OwnPhoto[]): Arrangement {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id);

  const store = (shown: readonly OwnPhoto[], call: () => Promise<OwnProfileAnswer>) => {
    if (me === undefined) return;
    ownProfiles.update(me, (held) => ({ ...held, photos: [...shown] }));
    latest += 1;
    const change = latest;
    queue = queue.then(async () => {
      try {
        const answer = await call();
        // An answer to an earlier change does not know of the later ones, which are on the screen.
        if (change === latest) keepOwnProfile(answer);
      } catch (error) {
        ownProfiles.invalidate(me);
        notify(error instanceof Refused ? error.message : say('no-answer'));
      }
    });
  };
  const arrange = (shown: readonly OwnPhoto[]) =>
    store(shown, () =>
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
      store(
        photos.filter((one) => one.id !== id),
        () => deleteProfilePhoto(id),
      ),
  };
}
