import { fetchBlocks } from '../api/blocks';
import type { Blocks } from '../api/wire.gen';
import { useChats } from './chats';
import { useLikes } from './likes';
import { onChange } from './on-change';
import { resource } from './resource';

/** The members whom this one has blocked. */
export const blocked = resource({
  fetch: (_: 'mine', signal): Promise<Blocks> => fetchBlocks(signal),
  // A block made on another page removes the chat and the likes of the two, which is how this page notices it.
  follow: (_, invalidate) => [
    onChange(useChats, (s) => (s.isLoaded ? s.chats.size : undefined), invalidate),
    onChange(useLikes, (s) => (s.isLoaded ? s.likes.size : undefined), invalidate),
  ],
});
