import Gift from 'lucide-react/icons/gift';
import { useId } from 'react';
import type { Credits, ProfileCard } from '../../api/wire.gen';
import { IconButton } from '../../ui/button';
import { PopoverSheet } from '../../ui/popover-sheet';
import { useWords } from '../../words/words';
import type { GiftChoiceProps } from './gift-choice';
import styles from './gift-picker.module.css';
import { onDemand } from '../../ui/on-demand';

const GiftChoice = onDemand<GiftChoiceProps>(async () => (await import('./gift-choice')).GiftChoice);

type GiftPickerProps = { partner: ProfileCard; credits: Credits; onSend: (gift: string, cost: Credits) => void };

/** The button that opens the gifts. */
export function GiftPicker({ partner, credits, onSend }: GiftPickerProps) {
  const say = useWords();
  const titleId = useId();
  return (
    <PopoverSheet
      role="dialog"
      className={styles.picker}
      aria-labelledby={titleId}
      button={(opener) => <IconButton icon={Gift} size="lg" label={say('gifts-open')} {...opener} />}
    >
      {({ isOpen, close }) =>
        isOpen && (
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
        )
      }
    </PopoverSheet>
  );
}
