import { LockKeyhole } from 'lucide-react';
import { Icon } from './icon';

/** Lies on the blurred rendition of a photo that is not for this reader. `word` says what opens it, if there is room. */
export function PhotoLock({ word }: { word?: string }) {
  return (
    <span className="lock">
      <Icon of={LockKeyhole} />
      {word !== undefined && <span>{word}</span>}
    </span>
  );
}
