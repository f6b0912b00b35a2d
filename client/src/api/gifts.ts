import { call } from './http';
import type { Gift } from './wire.gen';

let asked: Promise<Gift[]> | undefined;

/** The catalogue, which stays the same while a page is open: asked for once, and again only if that failed. */
export function fetchGifts(): Promise<Gift[]> {
  asked ??= call<Gift[]>('GET', 'gifts.php').catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
