import { useEffect, useState } from 'react';
import { postActivate } from '../../api/signup';
import type { Activated } from '../../api/wire.gen';
import { Redirect, useSearchParams } from '../../router/router';
import { useSession } from '../../stores/session';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';

type Progress = 'asking' | 'failed' | Activated;

/**
 * Where the link of the mail leads. The token is sent by the page and not by the link itself, so that a program that
 * opens the links of mails does not use it up.
 */
export function Screen() {
  const say = useWords();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [progress, setProgress] = useState<Progress>('asking');
  const isMember = useSession((s) => s.status === 'member');
  const isActive = useSession((s) => s.user?.status === 'active');

  useEffect(() => {
    activateOnce(token).then(setProgress, () => setProgress('failed'));
  }, [token]);

  if (progress === 'asking') return null;
  if (progress === 'failed') {
    // Opened a second time, after it has worked.
    return <Redirect to={isActive ? '/chats' : '/activate/error'} />;
  }
  const { writes_to: to } = progress;
  return (
    <EmptyState
      level={1}
      title={say('activate-title')}
      text={say(to === null ? 'activate-text' : 'activate-text-message')}
    >
      {isMember ? (
        <ButtonLink to={to === null ? '/signup-matches' : `/members/${to}/chat`} look="primary">
          {say(to === null ? 'activate-go-on' : 'activate-to-chat')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" look="primary">
          {say('signup-log-in')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

const calls = new Map<string, Promise<Activated>>();

/** A token works once, and effects may run twice. */
function activateOnce(token: string): Promise<Activated> {
  const call = calls.get(token) ?? postActivate(token);
  calls.set(token, call);
  return call;
}
