import { useState } from 'react';
import { Link } from '../../router/link';
import { Button } from '../../ui/button';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import styles from './account.module.css';
import { EmailBox } from './email-box';
import { LazyBox } from './lazy-box';
import { SessionList } from './session-list';

const PasswordForm = onDemand(async () => (await import('./password-form')).PasswordForm);
const DeleteDialog = onDemand(async () => (await import('./delete-dialog')).DeleteDialog);
const ExportForm = onDemand(async () => (await import('./export-form')).ExportForm);

/** What concerns the account and not the profile. */
export function AccountSection() {
  const say = useWords();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <section aria-labelledby="account" className={styles.section}>
      <h2 id="account">{say('account-title')}</h2>
      <EmailBox />
      <LazyBox summary={say('account-change-password')} part={PasswordForm} />
      <SessionList />
      <Link to="/spending" className="link">
        {say('page-spending')}
      </Link>
      <LazyBox summary={say('account-export')} part={ExportForm} />
      <p className="muted">{say('account-leave-text')}</p>
      <Button look="danger" onClick={() => setLeaving(true)}>
        {say('account-leave')}
      </Button>
      {isLeaving && <DeleteDialog onClose={() => setLeaving(false)} />}
    </section>
  );
}
