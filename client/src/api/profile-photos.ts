import { isPhoto } from './checks.gen';
import { call } from './http';
import type { ArrangePhotos, ClientId, DeletePhoto, OwnProfileAnswer, Photo, PhotoId } from './wire.gen';
import { withProgress } from './with-progress';

/** A few megabytes over a slow line; other calls are a few hundred bytes. */
const UPLOAD_PATIENCE_MS = 180_000;

/** Uploads a photo of the member's profile. The same `key` gives the same photo, however often it is sent. */
export function postProfilePhoto(file: Blob, key: ClientId, onSent: (share: number) => void): Promise<Photo> {
  return call('POST', 'profile-photos.php', {
    body: file,
    idempotencyKey: key,
    patienceMs: UPLOAD_PATIENCE_MS,
    is: isPhoto,
    send: withProgress(onSent),
  });
}

export function putProfilePhotos(body: ArrangePhotos): Promise<OwnProfileAnswer> {
  return call('PUT', 'profile-photos.php', { body });
}

export function deleteProfilePhoto(id: PhotoId): Promise<OwnProfileAnswer> {
  const body: DeletePhoto = { photo: id };
  return call('DELETE', 'profile-photos.php', { body });
}
