import Check from 'lucide-react/icons/check';
import { OwnPhotos } from '../../features/own-photos/own-photos';
import { useSession } from '../../stores/session';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import { StepBody, StepFoot, StepFrame } from './step-frame';
import type { StepProps } from './step-props';
import styles from './complete-signup.module.css';

export function PhotoStep({ steps, own }: StepProps) {
  const say = useWords();
  const isPaid = useSession((s) => s.user?.paid_user === true);
  const { photos, most_photos: most } = own.answer;
  return (
    <StepFrame steps={steps} title={say('steps-photo-title')} text={say('steps-photo-text')}>
      <div className={styles.whole}>
        <StepBody>
          <OwnPhotos photos={photos} most={most} mayHaveMore={!isPaid} />
          <ul className={styles.tips}>
            {[say('steps-photo-face'), say('steps-photo-order'), say('steps-photo-data')].map((tip) => (
              <li key={tip}>
                <Icon of={Check} />
                {tip}
              </li>
            ))}
          </ul>
        </StepBody>
        <StepFoot>
          <Button look="primary" size="large" wide onClick={steps.skip}>
            {say('steps-next')}
          </Button>
        </StepFoot>
      </div>
    </StepFrame>
  );
}
