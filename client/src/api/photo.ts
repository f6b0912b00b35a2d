import { isPhoto } from './checks.gen';
import { call } from './http';
import type { ClientId, DiscardPhoto, Photo, PhotoId } from './wire.gen';

/** A few megabytes over a slow line; other calls are a few hundred bytes. */
const UPLOAD_PATIENCE_MS = 180_000;

/** Uploads a picture. The same `key` gives the same photo, however often it is sent. */
export function postPhoto(file: Blob, key: ClientId, signal?: AbortSignal): Promise<Photo> {
  return call('POST', 'photo.php', {
    body: file,
    idempotencyKey: key,
    patienceMs: UPLOAD_PATIENCE_MS,
    signal,
    is: isPhoto,
  });
}

export function fetchPhoto(id: PhotoId): Promise<Photo> {
  return call('GET', 'photo.php', { query: { id }, is: isPhoto });
}

/** Deletes a photo that has not been sent. */
export function deletePhoto(id: PhotoId): Promise<unknown> {
  const body: DiscardPhoto = { photo: id };
  return call('DELETE', 'photo.php', { body });
}
