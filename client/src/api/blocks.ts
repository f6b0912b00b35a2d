import { isDone } from './checks.gen';
import { call } from './http';
import type { BlockProfile, Blocks, Done, MemberId } from './wire.gen';

/** Whom the member blocked, the newest first. */
export function fetchBlocks(signal: AbortSignal): Promise<Blocks> {
  return call('GET', 'block.php', { signal });
}

export function postBlock(profile: MemberId): Promise<Done> {
  return call('POST', 'block.php', { body: named(profile), idempotent: true, is: isDone });
}

export function deleteBlock(profile: MemberId): Promise<Done> {
  return call('DELETE', 'block.php', { body: named(profile), is: isDone });
}

function named(id: MemberId): BlockProfile {
  return { profile: { id } };
}
