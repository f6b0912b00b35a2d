import { Blank } from './blank';

type Face = {
  /** `null` where there is none. */
  picture: string | null;
  name: string;
};

type LeanProps = {
  /** Two pictures; without them, or faces, the two frames are a drawing. */
  pictures?: readonly [string, string];
  /** Two people, of whom either may have no picture. */
  faces?: readonly [Face, Face];
  /** The two lean apart as they appear, and the spark lands between them. */
  entering?: boolean;
  /** The drawing: nobody yet, fallen apart, or only sketched so far. */
  drawing?: Drawing;
};

export type Drawing = 'nobody' | 'apart' | 'sketch';

/**
 * Two pictures that lean towards each other with the spark between them. They are decorative: the text has the same
 * content.
 */
export function Lean({ pictures, faces, entering = false, drawing = 'nobody' }: LeanProps) {
  const [left, right] = faces ?? [faceless(pictures?.[0]), faceless(pictures?.[1])];
  const isDrawn = left.picture === null && left.name === '';
  const look = isDrawn ? `lean lean--drawn lean--${drawing}` : entering ? 'lean is-entering' : 'lean';
  return (
    <div className={look} aria-hidden="true">
      <Frame {...left} />
      <Frame {...right} />
      <i className="lean__spark" />
    </div>
  );
}

function faceless(picture: string | undefined): Face {
  return { picture: picture ?? null, name: '' };
}

function Frame({ picture, name }: Face) {
  return (
    <span className="photo">
      {picture !== null && <img src={picture} alt="" fetchPriority="high" />}
      {picture === null && name !== '' && <Blank name={name} />}
    </span>
  );
}
