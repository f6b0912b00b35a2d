import { deleteSessions, fetchSessions } from '../../api/account';
import { Refused } from '../../api/http';
import type { MemberId, OwnSession, Sessions } from '../../api/wire.gen';
import { notify } from '../../platform/notices';
import { resource, useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { Button } from '../../ui/button';
import { useWords } from '../../words/words';
import styles from './account.module.css';

const sessions = resource({ fetch: (_: MemberId, signal): Promise<Sessions> => fetchSessions(signal) });

/** Where the member is logged in; each place can be logged out. */
export function SessionList() {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id) ?? null;
  const view = useResource(sessions, me);
  if (view.state !== 'shown' || me === null) return null;
  const all = view.data.sessions;

  const end = async (session: string | null) => {
    try {
      const left = await deleteSessions({ session });
      sessions.update(me, () => left);
      notify(say('account-session-ended'));
    } catch (error) {
      sessions.invalidate(me);
      notify(error instanceof Refused ? error.message : say('no-answer'));
    }
  };

  return (
    <details className={styles.box}>
      <summary>{say('account-sessions', { count: all.length })}</summary>
      <ul className={styles.sessions}>
        {all.map((one) => (
          <Row key={one.id} session={one} onEnd={() => void end(one.id)} />
        ))}
      </ul>
      {all.length > 1 && <Button onClick={() => void end(null)}>{say('account-end-others')}</Button>}
    </details>
  );
}

function Row({ session: { browser, since, current }, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const say = useWords();
  const name = browser || say('account-unknown-browser');
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <br />
        <span className="muted">
          {current ? say('account-this-session') : say('account-session-since', { at: new Date(since) })}
        </span>
      </span>
      {!current && (
        <Button size="small" aria-label={say('account-end-session', { name })} onClick={onEnd}>
          {say('account-log-out')}
        </Button>
      )}
    </li>
  );
}
