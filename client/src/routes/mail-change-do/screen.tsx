import { useState } from 'react';
import { Refused } from '../../api/http';
import { putMailChange } from '../../api/mail-change';
import type { AddressChanged, AddressLink } from '../../api/wire.gen';
import { useSearchParams } from '../../router/router';
import { useSession } from '../../stores/session';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';

type Progress = 'asked' | 'busy' | 'expired' | AddressChanged;

/** Where the links of two mails lead: to the new address, which confirms it, and to the old one, which restores it. */
export function Screen() {
  const [query] = useSearchParams();
  const undo = query.get('undo');
  return <Follow link={undo === null ? { token: query.get('token') ?? '' } : { undo }} isUndo={undo !== null} />;
}

/** The member presses a button, so that a program that opens the links of mails changes nothing. */
function Follow({ link, isUndo }: { link: AddressLink; isUndo: boolean }) {
  const say = useWords();
  const [progress, setProgress] = useState<Progress>('asked');
  const [problem, setProblem] = useState('');

  const follow = async () => {
    setProgress('busy');
    try {
      setProgress(await putMailChange(link));
    } catch (error) {
      const isExpired = error instanceof Refused && error.refusal.code === 'link_expired';
      setProblem(error instanceof Refused ? error.message : say('no-answer'));
      setProgress(isExpired ? 'expired' : 'asked');
    }
  };

  if (progress === 'expired') return <Expired isUndo={isUndo} />;
  if (progress !== 'asked' && progress !== 'busy') {
    return isUndo ? <Undone changed={progress} /> : <Changed changed={progress} />;
  }
  return (
    <EmptyState
      level={1}
      title={say(isUndo ? 'address-undo-title' : 'address-title')}
      text={problem || say(isUndo ? 'address-undo-text' : 'address-text')}
    >
      <Button look="primary" busy={progress === 'busy'} onClick={() => void follow()}>
        {say(isUndo ? 'address-undo' : 'address-use')}
      </Button>
    </EmptyState>
  );
}

function Changed({ changed: { email, writes_to: to } }: { changed: AddressChanged }) {
  const say = useWords();
  const isMember = useSession((s) => s.status === 'member');
  const text = say(to === null ? 'address-done-text' : 'address-done-message', { email });
  return (
    <EmptyState level={1} title={say('address-done-title')} text={text}>
      {isMember ? (
        <ButtonLink to={to === null ? '/profile' : `/members/${to}/chat`} look="primary">
          {say(to === null ? 'address-to-profile' : 'address-to-chat')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" look="primary">
          {say('address-log-in')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function Undone({ changed: { email, password_token: token, deleted } }: { changed: AddressChanged }) {
  const say = useWords();
  const text = say(deleted ? 'address-undone-deleted' : 'address-undone-text', { email });
  return (
    <EmptyState level={1} title={say('address-undone-title')} text={text}>
      {/* A deleted account takes no password before it is back. */}
      {!deleted && token !== null && (
        <ButtonLink to={`/reset-password/do?token=${token}`} look="primary">
          {say('address-new-password')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function Expired({ isUndo }: { isUndo: boolean }) {
  const say = useWords();
  const isMember = useSession((s) => s.status === 'member');
  return (
    <EmptyState
      level={1}
      drawing="apart"
      title={say('address-expired-title')}
      text={say(isUndo ? 'address-undo-expired' : 'address-expired-text')}
    >
      {isMember && !isUndo ? (
        <ButtonLink to="/profile?email" look="primary">
          {say('address-again')}
        </ButtonLink>
      ) : (
        <ButtonLink to={isMember ? '/profile' : '/login'}>
          {say(isMember ? 'address-to-profile' : 'address-log-in')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
