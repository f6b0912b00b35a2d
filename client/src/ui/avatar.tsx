import { useState } from 'react';
import { useWords } from '../words/words';
import { Blank } from './blank';

type AvatarProps = {
  /** A square picture; `null` shows a drawn tile. */
  picture: string | null;
  name: string;
  size?: 'sm' | 'md';
  presence?: 'online' | 'away';
};

/**
 * A picture beside a member's name. The name is next to it as text, so the picture has no alternative text. One that does
 * not load gives way to the drawn tile.
 */
export function Avatar({ picture, name, size, presence }: AvatarProps) {
  const [lost, setLost] = useState<string | null>(null);
  const isShown = picture !== null && picture !== lost;
  return (
    <span className={size ? `avatar avatar--${size}` : 'avatar'}>
      {isShown ? (
        <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setLost(picture)} />
      ) : (
        <Blank name={name} />
      )}
      {presence && <Presence of={presence} />}
    </span>
  );
}

type PresenceProps = { of: 'online' | 'away'; inline?: boolean };

/** A dot, filled when present and a ring when away: shape as well as colour. */
export function Presence({ of, inline = false }: PresenceProps) {
  const say = useWords();
  const classes = ['presence', of === 'away' && 'presence--away', inline && 'presence--inline'].filter(Boolean);
  return (
    <>
      <i className={classes.join(' ')} />
      <span className="sr">{say(of === 'online' ? 'presence-online' : 'presence-away')}</span>
    </>
  );
}
