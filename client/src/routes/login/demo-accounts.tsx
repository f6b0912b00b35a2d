import { useId } from 'react';
import type { DemoAccount } from '../../api/wire.gen';
import { useLoadedSettings } from '../../stores/settings';
import { Avatar } from '../../ui/avatar';
import { useGivenWord, useWords } from '../../words/words';
import styles from './login.module.css';
import type { Login } from './use-login';

/** The named accounts of a demo: one for each state worth looking at. There are none outside a demo. */
export function DemoAccounts({ login }: { login: Login }) {
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

function DemoButton({ account, login }: { account: DemoAccount; login: Login }) {
  const about = useGivenWord(account.about);

  const choose = () => {
    login.write(account);
    login.attempt(account);
  };

  return (
    <button type="button" aria-disabled={login.busy || undefined} onClick={choose}>
      <Avatar size="sm" name={account.name} picture={null} />
      <span className={styles.who}>
        <b>{account.name}</b> {about !== null && <span>{about}</span>}
      </span>
    </button>
  );
}
