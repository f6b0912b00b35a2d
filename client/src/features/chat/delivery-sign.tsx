import { createLucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import type { Delivery } from './delivery';

/** Read by the partner: a filled disc, so that its shape and not only its colour distinguishes it from delivered. */
const Read = createLucideIcon('read', [
  [
    'path',
    {
      fillRule: 'evenodd',
      d: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm5 7.6-6 6.3a1.2 1.2 0 0 1-1.7 0l-2.6-2.6a1.2 1.2 0 1 1 1.7-1.7l1.7 1.7 5.2-5.4A1.2 1.2 0 1 1 17 9.6Z',
      key: 'disc',
    },
  ],
]);

const signs = {
  queued: Hourglass,
  uploading: Clock,
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: Read,
  failed: CircleAlert,
} as const;

/** The delivery state of a message of the member's own: an icon, with a text for screen readers. */
export function DeliverySign({ of }: { of: Delivery }) {
  const say = useWords();
  return (
    <>
      <Icon of={signs[of]} className={of === 'read' ? 'icon--read' : ''} />
      <span className="sr">{say(`chat-state-${of}`)}</span>
    </>
  );
}
