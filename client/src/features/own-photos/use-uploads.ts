/** The photos that the member is adding to the profile: each is shown from its file until the server's is ready. */
import { useEffect, useState } from 'react';
import { Refused } from '../../api/http';
import { postProfilePhoto } from '../../api/profile-photos';
import type { ClientId, OwnPhoto, PhotoId } from '../../api/wire.gen';
import { newClientId } from '../../live/actions/send/client-id';
import { ownProfiles } from '../../stores/own-profile';
import { useSession } from '../../stores/session';
import { useWords } from '../../words/words';

export type Upload = {
  key: ClientId;
  file: Blob;
  /** The address from which the file is shown. */
  source: string;
  /** How much of it has been sent, from 0 to 1. */
  share: number;
  /** Set when the server has it. */
  id: PhotoId | null;
  /** Why it could not be added. */
  problem: string | null;
};

export type Uploads = {
  all: readonly Upload[];
  add: (files: readonly Blob[]) => void;
  retry: (upload: Upload) => void;
  letGo: (upload: Upload) => void;
};

/** How often the profile is asked for a photo that the server is still making ready. */
const ASK_AGAIN_MS = 1000;

export function useUploads(): Uploads {
  const say = useWords();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const change = (key: ClientId, part: Partial<Upload>) =>
    setAll((held) => held.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const send = async ({ key, file }: Upload) => {
    change(key, { share: 0, problem: null });
    try {
      const { id } = await postProfilePhoto(file, key, (share) => change(key, { share }));
      change(key, { id, share: 1 });
      refresh();
    } catch (error) {
      change(key, { problem: error instanceof Refused ? error.message : say('no-answer') });
    }
  };

  return {
    all,
    add: (files) => {
      const added = files.map((file): Upload => ({
        key: newClientId(),
        file,
        source: URL.createObjectURL(file),
        share: 0,
        id: null,
        problem: null,
      }));
      setAll((held) => [...held, ...added]);
      // One after the other: a phone's line is not faster for two at once, and the first is there sooner.
      void added.reduce((before, one) => before.then(() => send(one)), Promise.resolve());
    },
    retry: (upload) => void send(upload),
    letGo: ({ key, source }) => {
      URL.revokeObjectURL(source);
      setAll((held) => held.filter((one) => one.key !== key));
    },
  };
}

function refresh(): void {
  const me = useSession.getState().user?.profile.id;
  if (me !== undefined) ownProfiles.invalidate(me);
}

/** Asks again while the server is making a photo ready. */
export function useUntilReady(photos: readonly OwnPhoto[]): void {
  const isWaiting = photos.some(({ status }) => status === 'processing');
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(refresh, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
