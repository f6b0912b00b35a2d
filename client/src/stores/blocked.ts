import { fetchBlocks } from '../api/blocks';
import type { Blocks } from '../api/wire.gen';
import { useChats } from './chats';
import { useLikes } from './likes';
import { onChange } from './on-change';
import { resource } from './resource';

/** Whom the member keeps out. */
export const blocked = resource({
  fetch: (_: 'mine', signal): Promise<Blocks> => fetchBlocks(signal),
  // A block that was made on another page takes away the chat and the likes of the two.
  follow: (_, invalidate) => [
    onChange(useChats, (s) => (s.isLoaded ? s.chats.size : undefined), invalidate),
    onChange(useLikes, (s) => (s.isLoaded ? s.likes.size : undefined), invalidate),
  ],
});
