import type { ClientId } from '../../api/wire.gen';
import { Lightbox } from '../../ui/lightbox';
import { useWords } from '../../words/words';
import type { LogPhoto } from './photos';
import { usePhotoName } from './use-photo-name';

export type PhotoLightboxProps = {
  photos: readonly LogPhoto[];
  /** The photo that was opened in the log. */
  first: ClientId;
  /** The partner's name. */
  name: string;
  onClose: () => void;
};

/** The photos of a conversation, each with whose it is and when it was sent. */
export function PhotoLightbox({ photos, first, name, onClose }: PhotoLightboxProps) {
  const say = useWords();
  const nameOf = usePhotoName();
  return (
    <Lightbox
      label={say('chat-lightbox', { name })}
      photos={photos.map(({ id, isOwn, at, large, ...preview }) => {
        const alt = nameOf({ name: isOwn ? null : name, at });
        return { id, large, alt, caption: alt, preview };
      })}
      first={first}
      onClose={onClose}
    />
  );
}
