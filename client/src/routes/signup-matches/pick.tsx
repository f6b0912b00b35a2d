import Heart from 'lucide-react/icons/heart';
import { imageUrl } from '../../api/photo-url';
import type { ProfileCard } from '../../api/wire.gen';
import { useLoadedSettings } from '../../stores/settings';
import { Icon } from '../../ui/icon';
import { Photo } from '../../ui/photo';
import { useWords } from '../../words/words';
import styles from './signup-matches.module.css';

type PickProps = { profile: ProfileCard; isPicked: boolean; eager: boolean; onTurn: () => void };

/** Somebody to be picked: a box to tick, as large as the picture. */
export function Pick({ profile, isPicked, eager, onTurn }: PickProps) {
  const say = useWords();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const { name, age, region, main_image } = profile;
  return (
    <li>
      <label className={styles.pick}>
        <input type="checkbox" checked={isPicked} onChange={onTurn} />
        <Photo source={main_image && imageUrl(prefix, main_image.filename)} alt="" name={name} eager={eager}>
          <span className={styles.mark}>
            <Icon of={Heart} />
          </span>
        </Photo>
        <span className={styles.name}>{say('profile-name-age', { name, age })}</span>
        <span className={styles.line}>{region}</span>
      </label>
    </li>
  );
}
