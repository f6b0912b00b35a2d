import { call } from './http';
import type { Notifications, PushSubscription, UserAnswer } from './wire.gen';

/** Tells the server how it reaches this browser while no page is open. */
export function postSubscription(subscription: PushSubscription): Promise<UserAnswer> {
  return call('POST', 'user.php?push=1', { body: subscription });
}

export function deleteSubscription(): Promise<UserAnswer> {
  return call('DELETE', 'user.php?push=1');
}

export function fetchNotifications(signal: AbortSignal): Promise<Notifications> {
  return call('GET', 'notifications.php', { signal });
}

export function putNotifications(chosen: Notifications): Promise<Notifications> {
  return call('PUT', 'notifications.php', { body: chosen });
}
