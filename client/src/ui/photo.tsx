import { useState, type ReactNode } from 'react';
import ImageOff from 'lucide-react/icons/image-off';
import { Blank } from './blank';
import { Icon } from './icon';

type PhotoProps = {
  /** `null` where there is no picture: the frame shows a drawn tile. */
  source: string | null;
  /** The alternative text; empty when the text beside it has the same content. */
  alt: string;
  name: string;
  /** Above the fold: fetched at once. */
  eager?: boolean;
  /** Labels and locks over it. */
  children?: ReactNode;
};

/** A portrait in its frame. When the picture does not load, an icon takes its place in the frame. */
export function Photo({ source, alt, name, eager = false, children }: PhotoProps) {
  const [lost, setLost] = useState<string | null>(null);
  const described = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <span className="photo">
      {source === null && <Blank name={name} {...(alt !== '' && { label: alt })} />}
      {source !== null && source === lost && (
        <span className="photo__lost" {...described}>
          <Icon of={ImageOff} size="lg" />
        </span>
      )}
      {source !== null && source !== lost && (
        <img
          src={source}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          {...(eager && { fetchPriority: 'high' })}
          onError={() => setLost(source)}
        />
      )}
      {children}
    </span>
  );
}
