import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import { Icon, Read } from '../../ui/icon';
import { useWords } from '../../words/words';
import type { Delivery } from './delivery';

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
      <Icon of={signs[of]} />
      <span className="sr">{say(`chat-state-${of}`)}</span>
    </>
  );
}
