import type { LucideIcon } from 'lucide-react';
import type { Interest } from '../../api/wire.gen';
import { type Drawings, sortInterests } from '../../parts/interests';
import { ChipField, Chips } from '../../ui/form/chip-fields';
import { useGivenWord, useWords } from '../../words/words';
import styles from './own-profile.module.css';
import { interestField } from './use-profile-form';

type InterestFieldsProps = { offered: readonly Interest[]; chosen: readonly string[]; drawings: Drawings };

/** What the site offers, and what the member has chosen before and may keep. */
export function InterestFields({ offered, chosen, drawings }: InterestFieldsProps) {
  const say = useWords();
  const ids = [...new Set([...offered.map(({ id }) => id), ...chosen])];
  const { others } = sortInterests(ids, [], offered);
  return (
    <fieldset className={styles.part}>
      <legend>{say('profile-interests')}</legend>
      <Chips>
        {others.map(({ id, icon }) => (
          <Chip key={id} id={id} drawing={drawings[icon]} isChosen={chosen.includes(id)} />
        ))}
      </Chips>
    </fieldset>
  );
}

function Chip({ id, drawing, isChosen }: { id: string; drawing: LucideIcon | undefined; isChosen: boolean }) {
  const word = useGivenWord(`interest-${id}`);
  return <ChipField name={interestField(id)} label={word ?? id} icon={drawing} isChosen={isChosen} />;
}
