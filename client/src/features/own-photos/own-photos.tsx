import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useState } from 'react';
import type { OwnPhoto } from '../../api/wire.gen';
import { PHOTO_TYPES } from '../../platform/photo-types';
import type { ConfirmDialogProps } from '../../ui/confirm-dialog';
import { Icon } from '../../ui/icon';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import type { CropDialogProps } from './crop-dialog';
import styles from './own-photos.module.css';
import { PhotoTile } from './photo-tile';
import { UploadTile } from './upload-tile';
import { useArrangement } from './use-arrangement';
import { useUntilReady, useUploads } from './use-uploads';

const ConfirmDialog = onDemand<ConfirmDialogProps>(async () => (await import('../../ui/confirm-dialog')).ConfirmDialog);
const CropDialog = onDemand<CropDialogProps>(async () => (await import('./crop-dialog')).CropDialog);

type OwnPhotosProps = {
  photos: readonly OwnPhoto[];
  most: number;
  /** More for members who pay; `false` for those who have that already. */
  mayHaveMore: boolean;
};

/** The photos of the member's profile: added, put in order, hidden, deleted. */
export function OwnPhotos({ photos, most, mayHaveMore }: OwnPhotosProps) {
  const say = useWords();
  const uploads = useUploads();
  const arrangement = useArrangement(photos);
  const [cropped, setCropped] = useState<File | null>(null);
  const [deleted, setDeleted] = useState<OwnPhoto | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  useUntilReady(photos);

  const isReady = (id: number | null) => photos.some((one) => one.id === id && one.status === 'active');
  const pending = uploads.all.filter(({ id }) => !photos.some((one) => one.id === id));
  const room = most - photos.filter(({ status }) => status !== 'refused').length - pending.length;

  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])].slice(0, room);
    // The same file can be chosen again.
    currentTarget.value = '';
    const [only] = files;
    if (files.length === 1 && only) setCropped(only);
    else uploads.add(files);
  };

  return (
    <section aria-labelledby="own-photos" className={styles.section}>
      <h2 id="own-photos">{say('own-photos-title')}</h2>
      <ul className={styles.tiles}>
        {photos.map((photo, place) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            source={isReady(photo.id) ? null : (uploads.all.find(({ id }) => id === photo.id)?.source ?? null)}
            place={place}
            count={photos.length}
            isDragged={dragged === place}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null) arrangement.move(dragged, place);
              setDragged(null);
            }}
            arrangement={arrangement}
            onDelete={() => setDeleted(photo)}
          />
        ))}
        {pending.map((upload) => (
          <UploadTile key={upload.key} upload={upload} uploads={uploads} />
        ))}
        {room > 0 && (
          <li>
            <label className={styles.add}>
              <input type="file" accept={PHOTO_TYPES.join()} multiple={room > 1} onChange={take} className="sr" />
              <Icon of={ImagePlus} size="lg" />
              {say('own-photos-add')}
            </label>
          </li>
        )}
      </ul>
      <p className="muted">
        {say('own-photos-room', { count: photos.length, most })} {mayHaveMore && say('own-photos-premium')}
      </p>
      {cropped && (
        <CropDialog
          file={cropped}
          onUse={(file) => {
            setCropped(null);
            uploads.add([file]);
          }}
          onClose={() => setCropped(null)}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title={say('own-photos-delete-title')}
          text={say('own-photos-delete-text')}
          no={say('own-photos-cancel')}
          yes={say('own-photos-delete')}
          look="danger"
          onClose={() => setDeleted(null)}
          onConfirm={() => {
            arrangement.remove(deleted.id);
            setDeleted(null);
          }}
        />
      )}
    </section>
  );
}
