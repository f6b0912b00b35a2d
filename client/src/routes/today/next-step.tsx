import type { LucideIcon } from 'lucide-react';
import Camera from 'lucide-react/icons/camera';
import MailCheck from 'lucide-react/icons/mail-check';
import Layers from 'lucide-react/icons/layers';
import Sun from 'lucide-react/icons/sun';
import type { User } from '../../api/wire.gen';
import { useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import { today } from './today';
import styles from './today.module.css';

type Step = { icon: LucideIcon; title: string; text: string; way: { to: string; word: string } | null };

/** The one thing that helps the member most now, or that there is nothing to do. */
export function NextStep() {
  const say = useWords();
  const user = useSession((s) => s.user);
  const view = useResource(today, user?.profile.id ?? null);
  if (!user) return null;
  const left = view.state === 'shown' ? view.data.likes.left : null;
  const step = stepOf(user, left);
  // What is left of the day is not known yet.
  if (step === null) return null;
  const { icon, title, text, way } = wordsOf(step);
  return (
    <section className={styles.step} aria-label={say('today-step')}>
      <Icon of={icon} size="lg" />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {way && (
        <ButtonLink to={way.to} look="primary">
          {way.word}
        </ButtonLink>
      )}
    </section>
  );

  function wordsOf(of: NonNullable<ReturnType<typeof stepOf>>): Step {
    switch (of) {
      case 'confirm':
        return {
          icon: MailCheck,
          title: say('today-confirm'),
          text: say('today-confirm-text'),
          way: { to: '/complete-signup?step=5', word: say('today-confirm-do') },
        };
      case 'photo':
        return {
          icon: Camera,
          title: say('today-photo'),
          text: say('today-photo-text'),
          way: { to: '/profile', word: say('today-photo-do') },
        };
      case 'swipe':
        return {
          icon: Layers,
          title: say('today-swipe', { left: left ?? 0 }),
          text: say('today-swipe-text'),
          way: { to: '/swipe-game', word: say('today-swipe-do') },
        };
      case 'nothing':
        return { icon: Sun, title: say('today-done'), text: say('today-done-text'), way: null };
    }
  }
}

/** `left` is how many likes of the swipe game are left today; `null` while that is not known. */
export function stepOf(
  { status, profile }: Pick<User, 'status' | 'profile'>,
  left: number | null,
): 'confirm' | 'photo' | 'swipe' | 'nothing' | null {
  if (status === 'not_confirmed') return 'confirm';
  if (profile.main_image === null) return 'photo';
  if (left === null) return null;
  return left > 0 ? 'swipe' : 'nothing';
}
