import type { LucideIcon } from 'lucide-react';
import type { Interest } from '../api/wire.gen';
import { Icon } from '../ui/icon';
import { useGivenWord } from '../words/words';
import styles from './interest-chips.module.css';
import type { Drawings } from './interests';

type ChipsProps = { of: readonly Interest[]; drawings: Drawings; areShared?: boolean };

/** Interests beside each other; those that the reader shares are marked. */
export function Chips({ of: interests, drawings, areShared = false }: ChipsProps) {
  return (
    <ul className={areShared ? `${styles.chips} ${styles.shared}` : styles.chips}>
      {interests.map((interest) => (
        <InterestChip key={interest.id} id={interest.id} drawing={drawings[interest.icon]} />
      ))}
    </ul>
  );
}

function InterestChip({ id, drawing }: { id: string; drawing: LucideIcon | undefined }) {
  const word = useGivenWord(`interest-${id}`);
  return (
    <li>
      {drawing && <Icon of={drawing} />}
      {word ?? id}
    </li>
  );
}
