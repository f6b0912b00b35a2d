type Face = {
  /** `null` where there is none. */
  picture: string | null;
  name: string;
};

type LeanProps = {
  /** Two pictures; without them, or faces, the two frames are empty. */
  pictures?: readonly [string, string];
  /** Two people, of whom either may have no picture: then the first letter of the name stands for it. */
  faces?: readonly [Face, Face];
  /** The two lean apart as they appear, and the spark lands between them. */
  entering?: boolean;
};

/** Two pictures that lean towards each other, the spark between them. Decoration: the words say the same. */
export function Lean({ pictures, faces, entering = false }: LeanProps) {
  const [left, right] = faces ?? [faceless(pictures?.[0]), faceless(pictures?.[1])];
  return (
    <div className={entering ? 'lean is-entering' : 'lean'} aria-hidden="true">
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
      {picture === null && name !== '' && <span className="photo__letter" data-letter={name.slice(0, 1)} />}
    </span>
  );
}
