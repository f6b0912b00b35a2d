/** The documented polling: each answers only if it has changed. */
import { isChats, isLikes, isUserAnswer } from './checks.gen';
import { callIfChanged, type Tagged } from './http';
import type { Chats, Likes, UserAnswer } from './wire.gen';

export function fetchUserIfChanged(etag: string | null): Promise<Tagged<UserAnswer> | null> {
  return callIfChanged('user.php', etag, isUserAnswer);
}

export function fetchChatsIfChanged(etag: string | null): Promise<Tagged<Chats> | null> {
  return callIfChanged('chats.php', etag, isChats);
}

export function fetchLikesIfChanged(etag: string | null): Promise<Tagged<Likes> | null> {
  return callIfChanged('likes.php', etag, isLikes);
}
