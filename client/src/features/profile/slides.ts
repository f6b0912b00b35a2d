import { imageUrl, photoUrl } from '../../api/photo-url';
import type { PhotoId, Profile } from '../../api/wire.gen';

export type Slide = {
  key: string;
  /** `null` where a member has no picture. */
  source: string | null;
  thumb: string | null;
  /** Of the large one, where it is known. */
  size?: { width: number; height: number };
  /** Only its blurred rendition is for this reader. */
  locked: boolean;
};

/** The main image, then the others in the member's order. */
export function slidesOf({ main_image, photos }: Profile, prefix: string): readonly [Slide, ...Slide[]] {
  const main: Slide = {
    key: 'main',
    source: main_image && imageUrl(prefix, main_image.filename),
    thumb: main_image && imageUrl(prefix, main_image.thumb_filename),
    locked: false,
  };
  const others = photos.map(({ id, locked, width, height }) => ({
    key: String(id),
    source: photoUrl(id, locked ? 'blurred' : 'large'),
    thumb: photoUrl(id, locked ? 'blurred' : 'small'),
    size: { width, height },
    locked,
  }));
  return [main, ...others];
}

/** The photo at an address; `null` for a drawn portrait. */
export function photoOf(source: string | null): PhotoId | null {
  const [, id] = /^\/photos\/(\d+)\//.exec(source ?? '') ?? [];
  return id === undefined ? null : Number(id);
}
