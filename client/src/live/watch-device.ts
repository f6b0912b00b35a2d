/** What push means for a page that is open: the device is told again of, and what was read is not told any more. */
import type { Chat } from '../api/wire.gen';
import { closeNotifications } from '../platform/push';
import { usePush } from '../stores/push';
import { lookAtPush, repeatSubscription } from '../stores/push-device';
import { liveStore } from './state/store';

type Chats = ReadonlyMap<number, Chat>;

export function watchDevice(): () => void {
  void lookAtPush().then(async () => {
    if (usePush.getState().subscription !== 'subscribed') return;
    await closeRead(new Map(), liveStore.getState().base.chats);
    await repeatSubscription();
  });
  return liveStore.subscribe(({ base }, before) => {
    const isSubscribed = usePush.getState().subscription === 'subscribed';
    if (isSubscribed && base.chats !== before.base.chats) void closeRead(before.base.chats, base.chats);
  });
}

/** Removes the notifications of chats that were read since, on this device or another. */
async function closeRead(before: Chats, now: Chats): Promise<void> {
  const read = [...now].filter(([id, chat]) => isRead(chat) && !isRead(before.get(id)));
  await Promise.all(read.map(([id]) => closeNotifications(tagOf(id)))).catch(() => undefined);
}

function isRead(chat: Chat | undefined): boolean {
  return chat?.num_unread_messages === 0;
}

/** How the server tags the notifications of a conversation. It is no word of the catalogues. */
function tagOf(conversation: number): string {
  return ['chat', conversation].join('-');
}
