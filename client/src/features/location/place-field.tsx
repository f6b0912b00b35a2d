import LocateFixed from 'lucide-react/icons/locate-fixed';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { NamedPlace, Place } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/form/text-field';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import styles from './location.module.css';
import { useHere } from './use-here';
import { usePlaces } from './use-places';

export type PlaceFieldProps = {
  place: NamedPlace | null;
  /** `null` when the field was emptied. */
  onChoose: (place: Place | null) => void;
  onClose: () => void;
};

/** A place by typing, or by the browser's position, for which nothing is asked before the button is pressed. */
export function PlaceField({ place, onChoose }: PlaceFieldProps) {
  const say = useWords();
  const here = useHere(onChoose);
  return (
    <>
      <Combobox place={place} onChoose={onChoose} />
      {here.permission !== 'unsupported' && (
        <Button
          look="soft"
          busy={here.busy}
          unavailable={here.permission === 'denied'}
          onClick={() => void here.find()}
        >
          <Icon of={LocateFixed} />
          {say('location-here')}
        </Button>
      )}
      <p className={styles.note} role="status">
        {here.trouble !== null && say(here.trouble)}
      </p>
      <p className={styles.note}>
        {say('location-privacy')}{' '}
        <a className="link" href="https://www.geonames.org/" target="_blank" rel="noreferrer">
          {say('location-credit')}
        </a>{' '}
        <a className="link" href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noreferrer">
          CC BY 4.0
        </a>
      </p>
    </>
  );
}

/**
 * The editable combobox of WAI-ARIA's patterns, with a list and manual selection: the focus stays in the text, the arrows
 * move through the list, and only what is chosen there counts.
 */
function Combobox({ place, onChoose }: Pick<PlaceFieldProps, 'place' | 'onChoose'>) {
  const say = useWords();
  const id = useId();
  const [text, setText] = useState(place?.name ?? '');
  const [shown, setShown] = useState(place);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const wanted = isOpen ? text.trim() : '';
  const found = usePlaces(wanted);
  const places = found && 'places' in found ? found.places : [];
  const listId = `${id}-list`;
  const optionId = (at: number) => `${id}-option-${at}`;
  const isListed = isOpen && places.length > 0;

  // The place was chosen elsewhere: by the position, or taken away by the choice of another region.
  if (shown !== place) {
    setShown(place);
    setText(place?.name ?? '');
  }

  const tell = useEffectEvent(() => {
    if (!found) return;
    if ('failed' in found) announce(say('no-answer'));
    else announce(say('location-found', { count: found.places.length }));
  });
  useEffect(() => tell(), [found]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (chosen: Place) => {
    close();
    setText(chosen.name);
    onChoose(chosen);
  };
  /** What was typed and not chosen is no place: the field shows again what it holds. */
  const settle = () => {
    close();
    if (text.trim() === '') onChoose(null);
    else setText(place?.name ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const last = places.length - 1;
      if (key === 'ArrowDown') setActive(active < last ? active + 1 : 0);
      else setActive(active > 0 ? active - 1 : last);
    } else if (key === 'Enter' && isOpen) {
      // The form is not sent by choosing a place.
      event.preventDefault();
      const chosen = places[active];
      if (chosen) choose(chosen);
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
      setText(place?.name ?? '');
    }
  };

  return (
    <TextField
      name="place"
      label={say('location-place')}
      hint={say('location-place-hint')}
      role="combobox"
      aria-expanded={isListed}
      aria-controls={isListed ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={isListed && active >= 0 ? optionId(active) : undefined}
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={100}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        setIsOpen(true);
        setActive(-1);
      }}
      onKeyDown={onKeyDown}
      onBlur={settle}
      end={
        isListed ? (
          <div ref={list} id={listId} className={styles.list} role="listbox" aria-label={say('location-place')}>
            {places.map((one, at) => (
              // The keys of a list of options are those of its field, which keeps the focus.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={one.id}
                id={optionId(at)}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(one)}
              >
                {one.name}
                <span className={styles.region}>{[one.region, one.country].filter(Boolean).join(', ')}</span>
              </div>
            ))}
          </div>
        ) : (
          found && <p className={styles.none}>{say('failed' in found ? 'no-answer' : 'location-none')}</p>
        )
      }
    />
  );
}
