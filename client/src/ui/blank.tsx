type BlankProps = {
  name: string;
  /** The alternative text, where no text beside it names the member. */
  label?: string;
};

const TINTS = 5;

/** The tile of a member without a picture, in a tint that is derived from the name. */
export function Blank({ name, label }: BlankProps) {
  const described = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <span className="blank" data-tint={tintOf(name)} {...described} />;
}

function tintOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS;
}

/** The drawn tile in the size of a small `Avatar`, for those of whom there is never a picture. */
export function BlankAvatar({ name }: { name: string }) {
  return (
    <span className="avatar avatar--sm">
      <Blank name={name} />
    </span>
  );
}
