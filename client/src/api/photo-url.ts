import type { PhotoId, Rendition } from './wire.gen';

/** The server decides who may see which rendition; the others answer 404. */
export function photoUrl(id: PhotoId, rendition: Rendition): string {
  return `/photos/${id}/${rendition}`;
}
