import { useEffect, useRef, useState } from 'react';
import type { Credits, Gift, ProfileCard } from '../../api/wire.gen';
import { useLoadedSettings } from '../../stores/settings';
import { Button, ButtonLink } from '../../ui/button';
import { DialogHead } from '../../ui/dialog';
import { Credit, Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Price } from '../../ui/price';
import { Purse } from '../../ui/purse';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { useGivenWord, useWords } from '../../words/words';
import styles from './gift-choice.module.css';
import { useGifts } from './gifts';

export type GiftChoiceProps = {
  /** The id of the title. */
  titleId: string;
  partner: ProfileCard;
  credits: Credits;
  onSend: (gift: string, cost: Credits) => void;
  onClose: () => void;
};

/** The gifts with their prices, and the one button that sends one. */
export function GiftChoice({ titleId, partner, credits, onSend }: GiftChoiceProps) {
  const say = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Gift | null>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <DialogHead>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {say('gifts-title', { name: partner.name })}
        </h2>
        <Purse>
          <Icon of={Credit} />
          <span aria-hidden="true">{credits}</span>
          <span className="sr">{say('gifts-balance', { credits })}</span>
        </Purse>
      </DialogHead>
      <Catalogue chosen={chosen} onChoose={setChosen} />
      <p className={`small muted ${styles.note}`}>{say('gifts-note')}</p>
      <SendGift gift={chosen} credits={credits} onSend={onSend} />
    </>
  );
}

type CatalogueProps = { chosen: Gift | null; onChoose: (gift: Gift) => void };

function Catalogue({ chosen, onChoose }: CatalogueProps) {
  const say = useWords();
  const view = useGifts();
  if (view.state === 'failed') {
    return (
      <Notice look="danger" role="alert">
        <p className="grow">{say('gifts-failed')}</p>
        <button type="button" className="link" onClick={view.retry}>
          {say('try-again')}
        </button>
      </Notice>
    );
  }
  if (view.state === 'loading') {
    return (
      <SkeletonList rows={2}>
        <Skeleton width="100%" height="6.75rem" />
      </SkeletonList>
    );
  }
  return (
    <fieldset className={styles.gifts}>
      <legend className="sr">{say('gifts-which')}</legend>
      {view.data.map((gift) => (
        <GiftOption key={gift.id} gift={gift} isChosen={gift.id === chosen?.id} onChoose={onChoose} />
      ))}
    </fieldset>
  );
}

type GiftOptionProps = { gift: Gift; isChosen: boolean; onChoose: (gift: Gift) => void };

function GiftOption({ gift, isChosen, onChoose }: GiftOptionProps) {
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const name = useGivenWord(`gift-${gift.id}`) ?? gift.id;
  return (
    <label>
      <input type="radio" name="gift" className="sr" checked={isChosen} onChange={() => onChoose(gift)} />
      <img src={prefix + gift.image} alt="" width="52" height="52" decoding="async" />
      {name}
      <Price credits={gift.cost} />
    </label>
  );
}

type SendGiftProps = { gift: Gift | null; credits: Credits; onSend: GiftChoiceProps['onSend'] };

/** What the cheapest gift costs, once the catalogue is here. */
function useLeast(): Credits | null {
  const view = useGifts();
  if (view.state !== 'shown' || view.data.length === 0) return null;
  return Math.min(...view.data.map(({ cost }) => cost));
}

function SendGift({ gift, credits, onSend }: SendGiftProps) {
  const say = useWords();
  const least = useLeast();
  const isTooDear = gift ? gift.cost > credits : least !== null && least > credits;
  if (isTooDear) {
    return (
      <>
        <p className={styles.dear} role="status">
          {gift
            ? say('gifts-too-dear', { cost: gift.cost, credits })
            : say('gifts-none-affordable', { least: least ?? 0, credits })}
        </p>
        <ButtonLink to="/credits" look="primary" size="large" wide>
          {say('chat-get-credits')}
        </ButtonLink>
      </>
    );
  }
  if (!gift) {
    return (
      <Button look="primary" size="large" wide unavailable>
        {say('gifts-choose')}
      </Button>
    );
  }
  return (
    <Button look="primary" size="large" wide onClick={() => onSend(gift.id, gift.cost)}>
      {say('gifts-send', { what: say('gifts-one', { gift: gift.id }) })}
      {gift.cost > 0 && <Price credits={gift.cost} />}
    </Button>
  );
}
