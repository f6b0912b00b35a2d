import { Redirect, useSearchParams } from '../../router/router';
import canal from '../../art/scene-canal.svg';
import { mayJoin } from '../../features/signup/may-join';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { Spark } from '../../ui/spark';
import { Localized, useWords } from '../../words/words';
import { Link } from '../../router/link';
import { DemoAccounts } from './demo-accounts';
import { LoginForm } from './login-form';
import styles from './login.module.css';
import { useLogin } from './use-login';
import { wayBack } from './way-back';

export function Screen() {
  const say = useWords();
  const [query] = useSearchParams();
  const member = useSession((s) => s.status === 'member');
  const joining = useLoadedSettings(mayJoin);
  const login = useLogin();
  if (member) return <Redirect to={wayBack(query.get('to'))} />;
  return (
    <div className={styles.login}>
      <div className={styles.side}>
        <img src={canal} alt="" />
      </div>
      <div className={styles.in}>
        <h1>
          <Localized word="login-title" elements={{ spark: <Spark /> }} />
        </h1>
        <LoginForm login={login} />
        <div className={styles.row}>
          <Link className="link" to="/reset-password">
            {say('login-forgot')}
          </Link>
          {joining && (
            <span className="muted">
              <Localized
                word="login-new"
                elements={{
                  join: <Link className="link" to="/signup" />,
                }}
              />
            </span>
          )}
        </div>
        <DemoAccounts login={login} />
      </div>
    </div>
  );
}
