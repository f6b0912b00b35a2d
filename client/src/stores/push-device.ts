/** Subscribes this browser, and ends that. It is fetched behind the first picture, before anybody can tap to do so. */
import { deleteSubscription, postSubscription } from '../api/push';
import { canPush, closeNotifications, heldSubscription, isPushDenied, subscribe, unsubscribe } from '../platform/push';
import { usePush } from './push';
import { onLeaving, useSession } from './session';
import { loadedSettings } from './settings';

/** Whoever logs out is not told here any more. The server forgets the browser with the session. */
onLeaving(async () => {
  if (!canPush()) return;
  await Promise.all([unsubscribe(), closeNotifications()]).catch(() => undefined);
  usePush.setState({ capability: 'unknown', subscription: 'not_subscribed' });
});

/** Who has subscribed this browser is kept under this name: a member does not inherit what another has allowed. */
const OWNER = 'push-owner';

function owner(): string {
  return String(useSession.getState().user?.profile.id);
}

/** Finds out how it is. The browser gives no event when that changes, so a page looks whenever it matters. */
export async function lookAtPush(): Promise<void> {
  const { push_public_key: key } = loadedSettings();
  if (!canPush() || key === '') {
    usePush.setState({ capability: 'unsupported', subscription: 'not_subscribed' });
    return;
  }
  const held = isPushDenied() ? null : await heldSubscription(key).catch(() => null);
  const isOurs = held !== null && localStorage.getItem(OWNER) === owner();
  // Whoever used this browser before may have been logged out while no page was open.
  if (held && !isOurs) await unsubscribe().catch(() => undefined);
  set(isOurs);
}

/** Tells the server again of a subscription that there is: it may have lost it. */
export async function repeatSubscription(): Promise<void> {
  if (usePush.getState().subscription !== 'subscribed') return;
  const held = await heldSubscription(loadedSettings().push_public_key).catch(() => null);
  if (held) await postSubscription(held).catch(() => undefined);
}

/** Asks the member's browser, after a tap. Fails if the server, or the browser's push service, cannot be reached. */
export async function turnPushOn(): Promise<void> {
  const made = await subscribe(loadedSettings().push_public_key);
  if (made) {
    await postSubscription(made);
    localStorage.setItem(OWNER, owner());
  }
  set(made !== null);
}

/** The server forgets the browser first: what it would still send could not be shown. */
export async function turnPushOff(): Promise<void> {
  await deleteSubscription();
  await unsubscribe();
  set(false);
}

function set(isSubscribed: boolean): void {
  const subscription = isSubscribed ? 'subscribed' : isPushDenied() ? 'denied' : 'not_subscribed';
  usePush.setState({ capability: 'capable', subscription });
}
