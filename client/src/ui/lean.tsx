type LeanProps = {
  /** Two pictures; without them the two frames are empty. */
  pictures?: readonly [string, string];
};

/** Two pictures that lean towards each other, the spark between them. Decoration: the words say the same. */
export function Lean({ pictures }: LeanProps) {
  return (
    <div className="lean" aria-hidden="true">
      <span className="photo">{pictures && <img src={pictures[0]} alt="" fetchPriority="high" />}</span>
      <span className="photo">{pictures && <img src={pictures[1]} alt="" fetchPriority="high" />}</span>
      <i className="lean__spark" />
    </div>
  );
}
