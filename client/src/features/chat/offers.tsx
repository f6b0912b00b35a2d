import ImageDown from 'lucide-react/icons/image-down';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ConversationId, ProfileCard } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { keepDraft } from '../../stores/drafts';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import type { IcebreakersProps } from './icebreakers';
import { onDemand } from '../../ui/on-demand';
import type { PhotoSheetProps } from './photo-sheet';
import type { Prices, Writable } from './send-terms';
import styles from './chat.module.css';
import type { Offer } from './use-icebreakers';
import type { PhotoChoice } from './use-photo-choice';
import { useSendThing } from './use-send';

const Icebreakers = onDemand<IcebreakersProps>(async () => (await import('./icebreakers')).Icebreakers);
const PhotoSheet = onDemand<PhotoSheetProps>(async () => (await import('./photo-sheet')).PhotoSheet);

type OffersProps = {
  partner: ProfileCard;
  conversation: ConversationId | null;
  terms: Writable;
  prices: Prices;
  photo: PhotoChoice;
  choosePhoto: () => void;
  ideas: Offer;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** The dialogs over the conversation: the photo that was chosen, and first sentences to choose from. */
export function Offers({ partner, conversation, terms, prices, photo, choosePhoto, ideas, field }: OffersProps) {
  const say = useWords();
  const sendThing = useSendThing(partner.id, conversation);
  const { chosen } = photo;

  const write = (text: string) => {
    keepDraft(partner.id, text);
    // A dialog restores the focus when it closes, so it has to be closed before the field can take the focus.
    flushSync(ideas.close);
    field.current?.focus();
    announce(say('chat-ideas-chosen'));
  };

  return (
    <>
      {chosen && (
        <PhotoSheet
          key={chosen.source}
          chosen={chosen}
          partner={partner}
          price={prices.photo}
          credits={terms.credits}
          onSend={(size) => {
            photo.letGo();
            sendThing({ kind: 'photo', file: chosen.file, ...size }, prices.photo);
          }}
          onChooseOther={choosePhoto}
          onClose={photo.letGo}
        />
      )}
      {ideas.isShown && ideas.items.length > 0 && (
        <Icebreakers partner={partner} items={ideas.items} terms={terms} onPick={write} onClose={ideas.close} />
      )}
    </>
  );
}

/** Shown while a file is dragged over the conversation. */
export function DropHere() {
  const say = useWords();
  return (
    <div className={styles.drop}>
      <p>
        <Icon of={ImageDown} size="lg" />
        {say('chat-photo-drop')}
      </p>
    </div>
  );
}
