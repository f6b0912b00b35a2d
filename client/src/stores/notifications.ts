/** Of what the member is notified. */
import { fetchNotifications } from '../api/push';
import type { MemberId, Notifications } from '../api/wire.gen';
import { onChange } from './on-change';
import { resource } from './resource';
import { useSession } from './session';

export const notifications = resource({
  fetch: (_: MemberId, signal): Promise<Notifications> => fetchNotifications(signal),
  // What another device has chosen comes with the member's record.
  follow: (_, invalidate) => [onChange(useSession, (s) => s.user?.notifications_disabled, invalidate)],
});
