import BadgePercent from 'lucide-react/icons/badge-percent';
import { useEffect } from 'react';
import type { User } from '../../api/wire.gen';
import { useNavigate } from '../../router/router';
import { useSession } from '../../stores/session';
import { clockOf, putBonusAway, useTimeBonus, useTimeLeft } from '../../stores/time-bonus';
import { Button } from '../../ui/button';
import { Dialog, DialogChoice } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import styles from './bonus-modal.module.css';

/** The time-bonus modal. However it is closed, it does not come back in this browser. */
export function BonusModal({ onClose }: { onClose: () => void }) {
  const user = useSession((s) => s.user);
  return user && <OfMember user={user} onClose={onClose} />;
}

function OfMember({ user, onClose }: { user: User; onClose: () => void }) {
  const bonus = useTimeBonus(user);
  const isOver = bonus.state !== 'runs';
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (isOver) return null;
  return <Offer user={user} percent={bonus.percent} endsAt={bonus.endsAt} onClose={onClose} />;
}

type OfferProps = { user: User; percent: number; endsAt: number; onClose: () => void };

function Offer({ user, percent, endsAt, onClose }: OfferProps) {
  const say = useWords();
  const navigate = useNavigate();
  const left = useTimeLeft(endsAt);
  const close = () => {
    putBonusAway(user.profile.id);
    onClose();
  };
  const hours = Math.round((endsAt - user.signup_date) / 3_600_000);
  return (
    <Dialog title={say('bonus-title', { percent })} onClose={close}>
      <div className={styles.left}>
        <Icon of={BadgePercent} />
        <time role="timer" aria-live="off">
          {clockOf(left)}
        </time>
      </div>
      <p>{say('bonus-text', { percent, hours })}</p>
      <p className={`${styles.once} muted small`}>{say('bonus-once')}</p>
      <DialogChoice>
        <Button
          look="primary"
          size="large"
          wide
          onClick={() => {
            close();
            navigate('/credits');
          }}
        >
          {say('bonus-go')}
        </Button>
      </DialogChoice>
    </Dialog>
  );
}
