import type { PhotoId, Rendition } from './wire.gen';

/** The server decides who may see which rendition; the others answer 404. */
export function photoUrl(id: PhotoId, rendition: Rendition): string {
  return `/photos/${id}/${rendition}`;
}

/** The address of a profile's main image: a photo is served by the site itself, other files by the one at `prefix`. */
export function imageUrl(prefix: string, filename: string): string {
  return filename.startsWith('/') ? filename : prefix + filename;
}
