import Reply from 'lucide-react/icons/reply';
import type { PromptAnswer } from '../../api/wire.gen';
import { Icon } from '../../ui/icon';
import { useGivenWord, useWords } from '../../words/words';
import styles from './lines.module.css';
import profile from './profile.module.css';

/** Begins a message about a line of the profile; `null` on the member's own. */
type OnReply = ((line: string, text: string) => void) | null;

/** What the member writes about themselves. */
export function About({ text, onReply }: { text: string; onReply: OnReply }) {
  const say = useWords();
  return (
    <div className={styles.said}>
      <p className={profile.about}>{text}</p>
      {onReply && <ReplyButton what={say('profile-reply-about')} onReply={() => onReply('about', text)} />}
    </div>
  );
}

/** The prompts that the member chose, each with the answer. */
export function Prompts({ answers, onReply }: { answers: readonly PromptAnswer[]; onReply: OnReply }) {
  return (
    answers.length > 0 && (
      <div className={styles.prompts}>
        {answers.map((one) => (
          <Prompt key={one.prompt} {...one} onReply={onReply} />
        ))}
      </div>
    )
  );
}

function Prompt({ prompt, answer, onReply }: PromptAnswer & { onReply: OnReply }) {
  const say = useWords();
  const word = useGivenWord(`prompt-${prompt}`) ?? '';
  return (
    <figure className={styles.prompt}>
      <figcaption>{word}</figcaption>
      <blockquote>{answer}</blockquote>
      {onReply && (
        <ReplyButton what={say('profile-reply-line', { line: word })} onReply={() => onReply(prompt, answer)} />
      )}
    </figure>
  );
}

/** `what` is read out in its place. */
export function ReplyButton({ what, onReply }: { what: string; onReply: () => void }) {
  const say = useWords();
  return (
    <button type="button" className={styles.reply} aria-label={what} onClick={onReply}>
      <Icon of={Reply} size="sm" />
      {say('profile-reply')}
    </button>
  );
}
