import Camera from 'lucide-react/icons/camera';
import ImageIcon from 'lucide-react/icons/image';
import Images from 'lucide-react/icons/images';
import { type RefObject, useId, useRef } from 'react';
import type { Credits } from '../../api/wire.gen';
import { ButtonLink, IconButton, iconButtonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Menu, MenuItem } from '../../ui/menu';
import { PopoverSheet } from '../../ui/popover-sheet';
import { useWords } from '../../words/words';
import styles from './composer.module.css';
import type { PhotoChoice } from './use-photo-choice';
import { PHOTO_TYPES } from '../../platform/photo-types';

type PhotoButtonProps = {
  price: Credits;
  credits: Credits;
  onTake: PhotoChoice['take'];
  /** The input that opens the folder or the gallery. */
  field: RefObject<HTMLInputElement | null>;
};

/**
 * The button for a photo. It opens the folder; on phones it offers the camera as well. A member who cannot pay for a
 * photo learns it before choosing one.
 */
export function PhotoButton({ price, credits, onTake, field }: PhotoButtonProps) {
  const say = useWords();
  const camera = useRef<HTMLInputElement>(null);
  const label = say('chat-add-photo', { cost: price });
  const common = {
    type: 'file',
    accept: PHOTO_TYPES.join(),
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const file = currentTarget.files?.[0];
      // Without a reset the browser reports no change when the same file is chosen again.
      currentTarget.value = '';
      if (file) onTake(file);
    },
  };
  return (
    <>
      <input ref={field} {...common} />
      <input ref={camera} {...common} capture="environment" />
      {credits < price ? (
        <TooDear label={label} price={price} credits={credits} />
      ) : hasCamera() ? (
        <Menu
          label={label}
          buttonLabel={label}
          buttonClass={iconButtonClass}
          button={<Icon of={ImageIcon} size="lg" />}
        >
          <MenuItem onChoose={() => camera.current?.click()}>
            <Icon of={Camera} />
            {say('chat-photo-take')}
          </MenuItem>
          <MenuItem onChoose={() => field.current?.click()}>
            <Icon of={Images} />
            {say('chat-photo-choose')}
          </MenuItem>
        </Menu>
      ) : (
        <IconButton icon={ImageIcon} size="lg" label={label} onClick={() => field.current?.click()} />
      )}
    </>
  );
}

type TooDearProps = { label: string; price: Credits; credits: Credits };

function TooDear({ label, price, credits }: TooDearProps) {
  const say = useWords();
  const text = useId();
  return (
    <PopoverSheet
      role="dialog"
      className={styles.tooDear}
      aria-labelledby={text}
      button={(opener) => <IconButton icon={ImageIcon} size="lg" label={label} {...opener} />}
    >
      {() => (
        <>
          <p id={text}>{say('chat-photo-too-dear', { cost: price, credits })}</p>
          <ButtonLink to="/credits" look="primary" wide>
            {say('chat-get-credits')}
          </ButtonLink>
        </>
      )}
    </PopoverSheet>
  );
}

/** Browsers with a touch screen open the camera for `capture`; others ignore it. */
function hasCamera(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
