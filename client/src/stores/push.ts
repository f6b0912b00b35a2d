/** Whether this browser is told of news while no page is open (specification 4). */
import { create } from 'zustand';
import { deleteSubscription, postSubscription } from '../api/push';
import { canPush, heldSubscription, isPushDenied, subscribe, unsubscribe } from '../platform/push';
import { loadedSettings } from './settings';

/** `unknown` until the browser was asked. */
export type PushState = {
  capability: 'unsupported' | 'unknown' | 'capable';
  subscription: 'subscribed' | 'denied' | 'not_subscribed';
};

export const usePush = create<PushState>(() => ({ capability: 'unknown', subscription: 'not_subscribed' }));

/** Finds out how it is. The browser gives no event when that changes, so a page looks whenever it matters. */
export async function lookAtPush(): Promise<void> {
  const { push_public_key: key } = loadedSettings();
  if (!canPush() || key === '') {
    usePush.setState({ capability: 'unsupported', subscription: 'not_subscribed' });
    return;
  }
  const held = isPushDenied() ? null : await heldSubscription(key).catch(() => null);
  set(held !== null);
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
  if (made) await postSubscription(made);
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
