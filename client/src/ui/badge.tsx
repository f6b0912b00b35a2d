type BadgeProps = {
  count: number;
  /** The count as a sentence, such as "3 unread messages". */
  label: string;
  tone?: 'unread' | 'warning' | 'danger';
};

const CAP = 99;

/** Specification 2: counts are capped at 99+. */
export function capped(count: number): string {
  return count > CAP ? `${CAP}+` : String(count);
}

/** A count that asks for attention; at zero there is none, unless zero itself is the warning. */
export function Badge({ count, label, tone = 'unread' }: BadgeProps) {
  if (count <= 0 && tone === 'unread') return null;
  return (
    <b className={tone === 'unread' ? 'badge' : `badge badge--${tone}`}>
      <span aria-hidden="true">{capped(count)}</span>
      <span className="sr">{label}</span>
    </b>
  );
}

/** The count on an element whose accessible name includes it. */
export function SilentBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <b className="badge" aria-hidden="true">
      {capped(count)}
    </b>
  );
}
