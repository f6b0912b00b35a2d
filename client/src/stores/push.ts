/** Whether this browser is told of news while no page is open (specification 4). `push-device` finds it out. */
import { create } from 'zustand';

/** `unknown` until the browser was asked. */
export type PushState = {
  capability: 'unsupported' | 'unknown' | 'capable';
  subscription: 'subscribed' | 'denied' | 'not_subscribed';
};

export const usePush = create<PushState>(() => ({ capability: 'unknown', subscription: 'not_subscribed' }));
