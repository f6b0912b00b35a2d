import { useId } from 'react';
import type { DemoAccount } from '../../api/wire.gen';
import { useLoadedSettings } from '../../stores/settings';
import { BlankAvatar } from '../../ui/blank';
import type { FormHandle } from '../../ui/form/use-form';
import { useGivenWord, useWords } from '../../words/words';
import styles from './login.module.css';

/** The named accounts of a demo: one for each state worth looking at. There are none outside a demo. */
export function DemoAccounts({ login }: { login: FormHandle }) {
  const say = useWords();
  const title = useId();
  const accounts = useLoadedSettings((settings) => settings.demo_accounts);
  if (accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby={title}>
      <h2 id={title}>{say('login-demo-title')}</h2>
      <p className="muted small">{say('login-demo-text')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <DemoButton account={account} login={login} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DemoButton({ account, login }: { account: DemoAccount; login: FormHandle }) {
  const about = useGivenWord(account.about);

  return (
    <button
      type="button"
      aria-disabled={login.busy || undefined}
      onClick={() => login.sendAs({ email: account.email, password: account.password })}
    >
      <BlankAvatar name={account.name} />
      <span className={styles.who}>
        <b>{account.name}</b> {about !== null && <span>{about}</span>}
      </span>
    </button>
  );
}
