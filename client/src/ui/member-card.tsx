import UserRoundX from 'lucide-react/icons/user-round-x';
import type { ReactNode } from 'react';
import { Link } from '../router/link';
import { Presence } from './avatar';
import { Icon } from './icon';
import { FictionalLabel } from './fictional-label';
import styles from './member-card.module.css';
import { Photo } from './photo';
import { Skeleton } from './skeleton';

/** People side by side: two in a row on a phone, more where there is room. */
export function MemberGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

type MemberCardProps = {
  to: string;
  name: string;
  /** Name and age, as they are written together. */
  title: string;
  picture: string | null;
  isOnline: boolean;
  /** The domain's word for a profile that is not a real person, on the card of one. */
  fictional?: string | undefined;
  /** A label such as "New". */
  label?: string | undefined;
  /** A short text below the name. */
  line: string;
  /** Above the fold: its picture is fetched at once. */
  eager?: boolean;
};

/** A person in a grid: one link, read as one sentence. */
export function MemberCard({ to, name, title, picture, isOnline, fictional, label, line, eager }: MemberCardProps) {
  return (
    <Link className={styles.card} to={to}>
      <Photo source={picture} alt="" name={name} {...(eager && { eager })}>
        {(label !== undefined || fictional !== undefined) && (
          <span className="photo__labels">
            {label !== undefined && <span className="label label--new">{label}</span>}
            {fictional !== undefined && <FictionalLabel word={fictional} />}
          </span>
        )}
      </Photo>
      <span className={styles.text}>
        <span className={styles.name}>
          <span>{title}</span>
          {isOnline && <Presence of="online" inline />}
        </span>
        <span className={styles.line}>{line}</span>
      </span>
    </Link>
  );
}

/** In the place of somebody who is not to be seen. */
export function UnavailableCard({ to, title, line }: Pick<MemberCardProps, 'to' | 'title' | 'line'>) {
  return (
    <Link className={styles.card} to={to}>
      <span className="photo">
        <span className="photo__lost" aria-hidden="true">
          <Icon of={UserRoundX} size="lg" />
        </span>
      </span>
      <span className={styles.text}>
        <span className={styles.name}>
          <span>{title}</span>
        </span>
        <span className={styles.line}>{line}</span>
      </span>
    </Link>
  );
}

/** The shape of a card that is on its way. */
export function MemberCardSkeleton() {
  return (
    <li className={styles.bones}>
      <Skeleton height="auto" />
      <Skeleton width="55%" height="0.875rem" />
      <Skeleton width="80%" height="0.75rem" />
    </li>
  );
}
