import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { photoUrl } from '../../api/photo-url';
import type { OwnPhoto } from '../../api/wire.gen';
import { Icon } from '../../ui/icon';
import { Label, PhotoLabels } from '../../ui/label';
import { Menu, MenuItem, MenuSwitch } from '../../ui/menu';
import { Photo } from '../../ui/photo';
import { Spinner } from '../../ui/spinner';
import { useWords } from '../../words/words';
import styles from './own-photos.module.css';
import type { Arrangement } from './use-arrangement';

type PhotoTileProps = {
  photo: OwnPhoto;
  /** The file that was chosen, until the server's own is ready. */
  source: string | null;
  place: number;
  count: number;
  isDragged: boolean;
  onDrag: (place: number | null) => void;
  /** Another was dropped here. */
  onDrop: () => void;
  arrangement: Arrangement;
  onDelete: () => void;
};

/** A photo of the profile. It is dragged by a mouse; its menu does the same for keys and fingers. */
export function PhotoTile({ photo, source, place, count, isDragged, onDrag, onDrop, ...rest }: PhotoTileProps) {
  const say = useWords();
  const name = say('own-photos-one', { place: place + 1, count });
  const isReady = photo.status === 'active';
  return (
    // Dragging is by mouse alone; the menu does the same for keys and fingers.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={isDragged ? styles.dragged : undefined}
      draggable={isReady}
      onDragStart={() => onDrag(place)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <Photo source={source ?? (isReady ? photoUrl(photo.id, 'small') : null)} alt={name} name={name} eager>
        <PhotoLabels>
          {photo.main && <Label look="plate">{say('own-photos-main')}</Label>}
          {photo.hidden && <Label look="plate">{say('own-photos-hidden')}</Label>}
        </PhotoLabels>
        {photo.status === 'processing' && (
          <span className={styles.busy}>
            <Spinner />
            <span className="sr">{say('own-photos-processing')}</span>
          </span>
        )}
        {photo.status === 'refused' && <span className={styles.problem}>{say('own-photos-damaged')}</span>}
      </Photo>
      <TileMenu photo={photo} name={name} place={place} count={count} {...rest} />
    </li>
  );
}

type TileMenuProps = Pick<PhotoTileProps, 'photo' | 'place' | 'count' | 'arrangement' | 'onDelete'> & { name: string };

function TileMenu({ photo, name, place, count, arrangement, onDelete }: TileMenuProps) {
  const say = useWords();
  const { id, main, hidden, status } = photo;
  const isReady = status === 'active';
  return (
    <Menu
      label={name}
      button={<Icon of={EllipsisVertical} />}
      buttonLabel={say('own-photos-more', { place: place + 1 })}
      buttonClass={styles.more}
    >
      {isReady && !main && !hidden && (
        <MenuItem onChoose={() => arrangement.makeMain(id)}>{say('own-photos-make-main')}</MenuItem>
      )}
      {place > 0 && (
        <MenuItem onChoose={() => arrangement.move(place, place - 1)}>{say('own-photos-earlier')}</MenuItem>
      )}
      {place < count - 1 && (
        <MenuItem onChoose={() => arrangement.move(place, place + 1)}>{say('own-photos-later')}</MenuItem>
      )}
      {isReady && !main && (
        <MenuSwitch isOn={hidden} hint={say('own-photos-hide-hint')} onTurn={() => arrangement.hide(id, !hidden)}>
          {say('own-photos-hide')}
        </MenuSwitch>
      )}
      <MenuItem danger onChoose={onDelete}>
        {say('own-photos-delete')}
      </MenuItem>
    </Menu>
  );
}
