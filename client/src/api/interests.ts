import { call } from './http';
import type { Interest } from './wire.gen';

/** Specification 7: loaded once. A failed attempt is forgotten, so that the next screen asks again. */
let asked: Promise<readonly Interest[]> | null = null;

/** What members of this site can say they like. */
export function fetchInterests(): Promise<readonly Interest[]> {
  asked ??= call<readonly Interest[]>('GET', 'interests.php').catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
