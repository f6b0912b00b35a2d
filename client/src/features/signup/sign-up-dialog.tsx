import { useState } from 'react';
import { Link } from '../../router/link';
import { useNavigate } from '../../router/router';
import { useLoadedSettings } from '../../stores/settings';
import { ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Localized, useWords } from '../../words/words';
import type { SignUpDialogProps } from './join-dialog';
import { isBegun } from './kept-form';
import { SignUpForm } from './sign-up-form';
import styles from './sign-up-form.module.css';

/** The sign-up over the page it was begun on. Once something is filled in, only its button closes it. */
export function SignUpDialog({ to, search, onClose }: SignUpDialogProps) {
  const say = useWords();
  const navigate = useNavigate();
  const niche = useLoadedSettings((settings) => settings.niche);
  const [begun, setBegun] = useState(isBegun);
  const [mailed, setMailed] = useState<string | null>(null);
  if (mailed !== null) return <Mailed email={mailed} onClose={onClose} />;
  return (
    <Dialog
      title={to === null ? say('signup-title', { niche }) : say('signup-title-message')}
      guarded={begun}
      onClose={onClose}
    >
      <p className="muted">
        <Localized word="signup-known" elements={{ login: <Link className="link" to="/login" /> }} />
      </p>
      <div className={styles.dialog} onInput={() => setBegun(true)}>
        <SignUpForm to={to} search={search} onJoined={() => navigate('/complete-signup')} onMailed={setMailed} />
      </div>
    </Dialog>
  );
}

/** The site tells nobody but the mailbox whether the address has an account already. */
function Mailed({ email, onClose }: { email: string; onClose: () => void }) {
  const say = useWords();
  return (
    <Dialog title={say('signup-mailed-title')} onClose={onClose}>
      <p>{say('signup-mailed-text', { email })}</p>
      <ButtonLink to="/login">{say('signup-log-in')}</ButtonLink>
    </Dialog>
  );
}
