import type { PhotoId, Rendition } from './wire.gen';

/** Who may see which rendition is the server's to say; the others answer 404. */
export function photoUrl(id: PhotoId, rendition: Rendition): string {
  return `/photos/${id}/${rendition}`;
}
