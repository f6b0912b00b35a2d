import type { ClientId } from '../api/wire.gen';

let lastMs = 0;
let count = 0;

/**
 * A new UUID version 7. Ids made in one page grow, also within a millisecond, so that their order is the order of
 * writing.
 */
export function newClientId(now: number = Date.now()): ClientId {
  if (now > lastMs) {
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
