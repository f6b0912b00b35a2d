import type { ClientId } from '../../../api/wire.gen';
import { serverNow } from '../../../platform/server-clock';

/** Setting a clock right moves it by seconds; one that was further ahead was wrong. */
const WRONG_MS = 3_600_000;

let lastMs = 0;
let count = 0;

/**
 * A new UUID version 7. Ids made in one page grow, also within a millisecond, so that their order is the order of
 * writing. The server takes ids of its own time only, so they begin anew once a clock proves to have been far ahead.
 */
export function newClientId(now: number = serverNow()): ClientId {
  if (now > lastMs || lastMs - now > WRONG_MS) {
    lastMs = now;
    count = 0;
  } else {
    count += 1;
    if (count === 0x1000) {
      lastMs += 1;
      count = 0;
    }
  }
  const random = crypto.getRandomValues(new Uint8Array(8));
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  const time = lastMs.toString(16).padStart(12, '0');
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const counted = `7${count.toString(16).padStart(3, '0')}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${counted}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
