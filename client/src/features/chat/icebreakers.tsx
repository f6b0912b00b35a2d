import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import type { ProfileCard } from '../../api/wire.gen';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import { Cost } from './cost';
import styles from './icebreakers.module.css';
import type { Writable } from './send-terms';

export type IcebreakersProps = {
  partner: ProfileCard;
  items: readonly string[];
  terms: Writable;
  onPick: (text: string) => void;
  onClose: () => void;
};

/** First sentences to choose from. A choice is only written into the field and not sent. */
export function Icebreakers({ partner, items, terms, onPick, onClose }: IcebreakersProps) {
  const say = useWords();
  return (
    <Dialog title={say('chat-ideas-title', { name: partner.name })} onClose={onClose}>
      <p className="muted">{say('chat-ideas-text')}</p>
      <ul className={styles.ideas}>
        {items.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => onPick(text)}>
              <Icon of={MessageCircleQuestion} />
              {text}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.cost}>
        <Cost terms={terms} />
      </div>
      <Button wide onClick={onClose}>
        {say('chat-ideas-none')}
      </Button>
    </Dialog>
  );
}
