import Send from 'lucide-react/icons/send-horizontal';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useLoadedSettings } from '../../stores/settings';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { type PlainWord, useWords } from '../../words/words';
import styles from './landing.module.css';

const BEGINNINGS = ['landing-first-day', 'landing-first-weekend', 'landing-first-place'] as const satisfies PlainWord[];

/** A first message, written before the signup, into which it is taken along. */
export function Letter({ name, onSend }: { name: string; onSend: (message: string) => void }) {
  const say = useWords();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const longest = useLoadedSettings((settings) => settings.message_length);
  const isFree = useLoadedSettings((settings) => settings.free_messages > 0);
  const cost = useLoadedSettings((settings) => settings.message_credits);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (message === '') field.current?.focus();
    else onSend(message);
  };

  return (
    <form className={styles.letter} onSubmit={submit}>
      <label htmlFor={id}>{say('landing-write', { name })}</label>
      <ul className={styles.beginnings} aria-label={say('landing-beginnings')}>
        {BEGINNINGS.map((word) => (
          <li key={word}>
            <Button
              size="small"
              onClick={() => {
                setText(say(word));
                field.current?.focus();
              }}
            >
              {say(word)}
            </Button>
          </li>
        ))}
      </ul>
      <textarea
        ref={field}
        id={id}
        className={styles.paper}
        rows={4}
        maxLength={longest}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-hint`} className={styles.costs}>
        {isFree ? say('landing-free') : say('landing-paid', { cost })} {say('landing-goes-out')}
      </p>
      <Button type="submit" look="primary" size="large" wide>
        <Icon of={Send} />
        {say('landing-send')}
      </Button>
    </form>
  );
}
