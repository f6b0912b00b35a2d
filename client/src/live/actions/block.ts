import { deleteBlock, postBlock } from '../../api/blocks';
import type { MemberId } from '../../api/wire.gen';
import { blocked } from '../../stores/blocked';
import { profiles } from '../../stores/profiles';
import { receive } from '../state/store';

/**
 * Blocks a member. It is shown only after the server has confirmed, because a member who blocks relies on it. The chat
 * and the likes of the two disappear with the update of the new revision.
 */
export async function block(profile: MemberId): Promise<void> {
  receive({ kind: 'rev', rev: (await postBlock(profile)).rev });
  blocked.invalidate('mine');
  profiles.invalidate(profile);
}

export async function unblock(profile: MemberId): Promise<void> {
  receive({ kind: 'rev', rev: (await deleteBlock(profile)).rev });
  blocked.update('mine', ({ items }) => ({ items: items.filter(({ id }) => id !== profile) }));
  profiles.invalidate(profile);
}
