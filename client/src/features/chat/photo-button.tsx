import { Camera, Image as ImageIcon, Images } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { Credits } from '../../api/wire.gen';
import { IconButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Menu, MenuItem } from '../../ui/menu';
import { useWords } from '../../words/words';
import { PHOTO_TYPES, type PhotoChoice } from './use-photo-choice';

type PhotoButtonProps = {
  price: Credits;
  onTake: PhotoChoice['take'];
  /** Opens the folder or the gallery when it is clicked. */
  field: RefObject<HTMLInputElement | null>;
};

/** The way to a photo: straight to the folder, on phones by choice to the camera. */
export function PhotoButton({ price, onTake, field }: PhotoButtonProps) {
  const say = useWords();
  const camera = useRef<HTMLInputElement>(null);
  const label = say('chat-add-photo', { cost: price });
  const common = {
    type: 'file',
    accept: PHOTO_TYPES.join(),
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const file = currentTarget.files?.[0];
      // The same file can be chosen again.
      currentTarget.value = '';
      if (file) onTake(file);
    },
  };
  return (
    <>
      <input ref={field} {...common} />
      <input ref={camera} {...common} capture="environment" />
      {hasCamera() ? (
        <Menu
          label={label}
          buttonLabel={label}
          buttonClass="btn btn--icon btn--quiet"
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

/** Where a finger points, browsers open the camera for `capture`; elsewhere they ignore it. */
function hasCamera(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
