import { useState } from 'react';
import { ImageOff } from 'lucide-react';
import { FictionalLabel } from './fictional-label';
import { Icon } from './icon';

type PhotoProps = {
  source: string;
  /** What it shows; empty when the words beside it say so already. */
  alt: string;
  /** The domain's word for a profile that is not a real person. */
  fictional?: string;
  /** Above the fold: fetched at once. */
  eager?: boolean;
};

/** A portrait in its frame. A picture that does not load leaves the frame and a sign. */
export function Photo({ source, alt, fictional, eager = false }: PhotoProps) {
  const [lost, setLost] = useState(false);
  return (
    <span className="photo">
      {lost ? (
        <span className="photo__lost" {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
          <Icon of={ImageOff} size="lg" />
        </span>
      ) : (
        <img src={source} alt={alt} loading={eager ? 'eager' : 'lazy'} decoding="async" onError={() => setLost(true)} />
      )}
      {fictional !== undefined && <FictionalLabel word={fictional} />}
    </span>
  );
}
