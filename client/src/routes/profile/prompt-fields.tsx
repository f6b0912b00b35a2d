import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useLocalization } from '@fluent/react';
import { useRef, useState } from 'react';
import type { PromptAnswer } from '../../api/wire.gen';
import { Button, IconButton } from '../../ui/button';
import { SelectField } from '../../ui/form/choice-fields';
import { TextAreaField } from '../../ui/form/text-field';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import styles from './prompt-fields.module.css';
import { answerField, promptField } from './prompts';

/** As the server allows. */
const MOST = 3;
const LONGEST = 200;

type Entry = PromptAnswer & { key: number };

type PromptFieldsProps = { offered: readonly string[]; chosen: readonly PromptAnswer[] };

/** The answers to prompts: which, in what order, and what. */
export function PromptFields({ offered, chosen }: PromptFieldsProps) {
  const say = useWords();
  const { l10n } = useLocalization();
  const [entries, setEntries] = useState<readonly Entry[]>(() => chosen.map((one, key) => ({ ...one, key })));
  const group = useRef<HTMLFieldSetElement>(null);
  const nameOf = (prompt: string) => l10n.getString(`prompt-${prompt}`);
  const left = offered.filter((prompt) => !entries.some((entry) => entry.prompt === prompt));

  const add = () => {
    const [prompt] = left;
    const key = Math.max(-1, ...entries.map((entry) => entry.key)) + 1;
    if (prompt !== undefined) setEntries([...entries, { key, prompt, answer: '' }]);
  };
  const swap = (place: number) => {
    const [upper, lower] = [entries[place], entries[place + 1]];
    if (upper && lower) setEntries(entries.with(place, lower).with(place + 1, upper));
  };
  const remove = (entry: Entry) => {
    setEntries(entries.filter((other) => other !== entry));
    // The button that had the focus is gone.
    group.current?.focus();
  };

  return (
    <fieldset ref={group} className={styles.prompts} tabIndex={-1}>
      <legend>{say('own-profile-prompts')}</legend>
      <p className="muted">{say('own-profile-prompts-hint', { most: MOST })}</p>
      {entries.map((entry, place) => {
        const prompt = nameOf(entry.prompt);
        const others = offered.filter((one) => one === entry.prompt || left.includes(one));
        const known = others.includes(entry.prompt) ? others : [entry.prompt, ...others];
        return (
          <div key={entry.key} className={styles.entry} role="group" aria-label={prompt}>
            <SelectField
              label={say('own-profile-prompt')}
              name={promptField(place)}
              options={known.map((one) => ({ value: one, label: nameOf(one) }))}
              value={entry.prompt}
              onChange={({ target }) => setEntries(entries.with(place, { ...entry, prompt: target.value }))}
            />
            <TextAreaField
              label={say('own-profile-answer')}
              name={answerField(place)}
              rows={2}
              required
              maxLength={LONGEST}
              value={entry.answer}
              onChange={({ target }) => setEntries(entries.with(place, { ...entry, answer: target.value }))}
            />
            <div className={styles.ways}>
              {place > 0 && (
                <IconButton
                  icon={ArrowUp}
                  label={say('own-profile-prompt-up', { prompt })}
                  onClick={() => swap(place - 1)}
                />
              )}
              {place < entries.length - 1 && (
                <IconButton
                  icon={ArrowDown}
                  label={say('own-profile-prompt-down', { prompt })}
                  onClick={() => swap(place)}
                />
              )}
              <IconButton
                icon={Trash2}
                label={say('own-profile-prompt-remove', { prompt })}
                onClick={() => remove(entry)}
              />
            </div>
          </div>
        );
      })}
      {entries.length < MOST && left.length > 0 && (
        <div>
          <Button onClick={add}>
            <Icon of={Plus} />
            {say('own-profile-prompt-add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
