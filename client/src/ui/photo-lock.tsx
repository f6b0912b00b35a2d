import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Icon } from './icon';

/**
 * Covers the blurred rendition of a photo that is locked for this reader. `word` names what unlocks it, if there is
 * space.
 */
export function PhotoLock({ word }: { word?: string }) {
  return (
    <span className="lock">
      <Icon of={LockKeyhole} />
      {word !== undefined && <span>{word}</span>}
    </span>
  );
}
