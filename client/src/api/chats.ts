import { callIfChanged, type Tagged } from './http';
import type { Chats } from './wire.gen';

export function fetchChatsIfChanged(etag: string | null): Promise<Tagged<Chats> | null> {
  return callIfChanged('chats.php', etag);
}
