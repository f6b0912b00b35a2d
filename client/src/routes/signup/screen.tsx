import { useEffect, useRef, useState } from 'react';
import { Link } from '../../router/link';
import { Redirect, useLocation, useParams } from '../../router/router';
import { mayJoin } from '../../features/signup/may-join';
import { SignUpForm } from '../../features/signup/sign-up-form';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { ButtonLink } from '../../ui/button';
import { Empty, EmptyState } from '../../ui/empty-state';
import { Lean } from '../../ui/lean';
import { Localized, useWords } from '../../words/words';
import styles from './signup.module.css';

/** `/signup`, and `/members/{id}/signup` with a first message to that profile. */
export function Screen() {
  const say = useWords();
  const { id } = useParams();
  const { search } = useLocation();
  const status = useSession((s) => s.user?.status);
  const isOpen = useLoadedSettings(mayJoin);
  const niche = useLoadedSettings((settings) => settings.niche);
  const [mailed, setMailed] = useState<string | null>(null);
  if (status) return <Redirect to={status === 'active' ? '/chats' : '/complete-signup'} />;
  if (!isOpen) return <Closed />;
  if (mailed !== null) return <Mailed email={mailed} />;
  const to = id === undefined ? null : Number(id);
  return (
    <div className={`page ${styles.signup}`}>
      <h1>{to === null ? say('signup-title', { niche }) : say('signup-title-message')}</h1>
      {to === null && <p>{say('signup-lead', { niche })}</p>}
      <p className="muted">
        <Localized word="signup-known" elements={{ login: <Link className="link" to="/login" /> }} />
      </p>
      <SignUpForm to={to} search={search} onMailed={setMailed} />
    </div>
  );
}

/** The site tells nobody but the mailbox whether the address has an account already. */
function Mailed({ email }: { email: string }) {
  const say = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone, and was longer: what is left begins at the top.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Empty>
      <Lean drawing="nobody" />
      <h1 ref={title} tabIndex={-1}>
        {say('signup-mailed-title')}
      </h1>
      <p>{say('signup-mailed-text', { email })}</p>
      <ButtonLink to="/login">{say('signup-log-in')}</ButtonLink>
    </Empty>
  );
}

function Closed() {
  const say = useWords();
  return (
    <EmptyState level={1} title={say('signup-closed-title')} text={say('signup-closed-text')}>
      <ButtonLink to="/login" look="primary">
        {say('signup-log-in')}
      </ButtonLink>
    </EmptyState>
  );
}
