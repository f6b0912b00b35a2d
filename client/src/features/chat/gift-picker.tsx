import { Gift } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Credits, ProfileCard } from '../../api/wire.gen';
import { IconButton } from '../../ui/button';
import { useWords } from '../../words/words';
import type { GiftChoiceProps } from './gift-choice';
import styles from './gift-picker.module.css';
import { onDemand } from './on-demand';

const GiftChoice = onDemand<GiftChoiceProps>(async () => (await import('./gift-choice')).GiftChoice);

type GiftPickerProps = { partner: ProfileCard; credits: Credits; onSend: (gift: string, cost: Credits) => void };

/** The way to the gifts: a sheet on phones, beside its button on wide screens. */
export function GiftPicker({ partner, credits, onSend }: GiftPickerProps) {
  const say = useWords();
  const id = useId();
  const titleId = useId();
  const picker = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => picker.current?.hidePopover();
  return (
    <>
      <IconButton
        icon={Gift}
        size="lg"
        label={say('gifts-open')}
        popoverTarget={id}
        aria-haspopup="dialog"
        className={`${styles.open}`}
      />
      <div
        ref={picker}
        id={id}
        className={styles.picker}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-labelledby={titleId}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <GiftChoice
            titleId={titleId}
            partner={partner}
            credits={credits}
            onClose={close}
            onSend={(gift, cost) => {
              close();
              onSend(gift, cost);
            }}
          />
        )}
      </div>
    </>
  );
}
