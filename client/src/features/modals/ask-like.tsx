import Heart from 'lucide-react/icons/heart';
import X from 'lucide-react/icons/x';
import { imageUrl } from '../../api/photo-url';
import type { ProfileCard } from '../../api/wire.gen';
import { Fictional } from '../../parts/fictional';
import { useLikeActions } from '../../parts/use-like-actions';
import { useLoadedSettings } from '../../stores/settings';
import { Button } from '../../ui/button';
import { Dialog, DialogChoice } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { Photo } from '../../ui/photo';
import { useWords } from '../../words/words';
import styles from './like-modals.module.css';
import { regionOf } from './region';

/** The like modal, which offers the answers to a like. Closing it decides nothing. */
export function AskLike({ profile, onClose }: { profile: ProfileCard; onClose: () => void }) {
  const say = useWords();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const { like, pass } = useLikeActions(profile);
  const { name, age, main_image } = profile;

  const answer = (act: () => void) => () => {
    act();
    onClose();
  };

  return (
    <Dialog
      title={say('like-ask-title', { name })}
      onClose={onClose}
      picture={
        <div className={styles.picture}>
          <Photo source={main_image && imageUrl(prefix, main_image.match)} alt="" name={name} eager />
        </div>
      }
    >
      <div className={styles.text}>
        <p>{say('like-ask-text', { name, age, region: regionOf(profile) })}</p>
        <Fictional profile={profile} />
      </div>
      <div className={styles.do}>
        <DialogChoice className={styles.choice}>
          <Button size="large" onClick={answer(pass)}>
            <Icon of={X} />
            {say('like-ask-no')}
          </Button>
          <Button look="primary" size="large" onClick={answer(like)}>
            <Icon of={Heart} />
            {say('like-ask-yes')}
          </Button>
        </DialogChoice>
        <Button look="quiet" onClick={onClose}>
          {say('like-ask-later')}
        </Button>
      </div>
    </Dialog>
  );
}
