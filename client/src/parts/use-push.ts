import { useState } from 'react';
import { notify } from '../platform/notices';
import { usePush } from '../stores/push';
import { useWords } from '../words/words';
import { whyNot } from './why-not';

const device = () => import('../stores/push-device');

/** Turns notifications on this device on and off, with notices for what became of it. */
export function usePushSwitch() {
  const say = useWords();
  const [isBusy, setBusy] = useState(false);

  const turn = async (change: () => Promise<void>) => {
    setBusy(true);
    try {
      await change();
      const { subscription } = usePush.getState();
      if (subscription === 'subscribed') notify(say('push-on-now'));
      else if (subscription === 'denied') notify(say('push-denied-now'));
    } catch (error) {
      notify(whyNot(error, say));
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    turnOn: () => void turn(async () => (await device()).turnPushOn()),
    turnOff: () => void turn(async () => (await device()).turnPushOff()),
  };
}
