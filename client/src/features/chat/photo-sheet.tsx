import { useState } from 'react';
import type { Credits, ProfileCard } from '../../api/wire.gen';
import { useLoadedSettings } from '../../stores/settings';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog, DialogChoice } from '../../ui/dialog';
import { Price } from '../../ui/price';
import { Notice } from '../../ui/notice';
import { useWords } from '../../words/words';
import styles from './photo-sheet.module.css';
import type { Size } from './photos';
import type { ChosenPhoto } from './use-photo-choice';
import { PHOTO_TYPES } from '../../platform/photo-types';

export type PhotoSheetProps = {
  chosen: ChosenPhoto;
  partner: ProfileCard;
  price: Credits;
  credits: Credits;
  onSend: (size: Size) => void;
  onChooseOther: () => void;
  onClose: () => void;
};

/** Previews the photo with its price. Nothing is uploaded before the member confirms. */
export function PhotoSheet({ chosen, partner, price, credits, onSend, onChooseOther, onClose }: PhotoSheetProps) {
  const say = useWords();
  const largest = useLoadedSettings((settings) => settings.photo_bytes);
  const [size, setSize] = useState<Size | 'damaged' | null>(null);
  const why = unfit(chosen.file, largest) ?? (size === 'damaged' ? size : null);
  const isTooDear = credits < price;

  return (
    <Dialog title={say('chat-photo-title', { name: partner.name })} onClose={onClose}>
      {why === null ? (
        <div className={styles.picture}>
          <img
            src={chosen.source}
            alt={say('chat-photo-yours')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setSize('damaged')}
          />
        </div>
      ) : (
        <Notice look="danger" role="alert">
          {why === 'unsupported' && say('chat-photo-unsupported')}
          {why === 'too large' && say('chat-photo-too-large', { megabytes: Math.floor(largest / 1_000_000) })}
          {why === 'damaged' && say('chat-photo-damaged')}
        </Notice>
      )}
      {why === null && (
        <p className={isTooDear ? styles.dear : 'muted'}>
          {isTooDear
            ? say('gifts-too-dear', { cost: price, credits })
            : say('chat-thing-costs', { cost: price, credits })}
        </p>
      )}
      <DialogChoice>
        <Button onClick={onClose}>{say('chat-photo-cancel')}</Button>
        {why !== null && (
          <Button look="primary" onClick={onChooseOther}>
            {say('chat-another-photo')}
          </Button>
        )}
        {why === null && isTooDear && (
          <ButtonLink to="/credits" look="primary">
            {say('chat-get-credits')}
          </ButtonLink>
        )}
        {why === null && !isTooDear && (
          <Button
            look="primary"
            unavailable={size === null}
            onClick={() => {
              if (size !== null && size !== 'damaged') onSend(size);
            }}
          >
            {say('chat-send')}
            {price > 0 && <Price credits={price} />}
          </Button>
        )}
      </DialogChoice>
    </Dialog>
  );
}

/** The problems that are visible without reading the file. */
function unfit({ type, size }: File, largest: number): 'unsupported' | 'too large' | null {
  if (!PHOTO_TYPES.includes(type)) return 'unsupported';
  return size > largest ? 'too large' : null;
}
