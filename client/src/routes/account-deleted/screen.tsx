import { useState } from 'react';
import { postReactivate } from '../../api/leaving';
import { Refused } from '../../api/http';
import { useSearchParams } from '../../router/router';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';

/** After an account was deleted; with the token of the mail's link it brings the account back. */
export function Screen() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token === null ? <Deleted /> : <ComeBack token={token} />;
}

function Deleted() {
  const say = useWords();
  return (
    <EmptyState level={1} drawing="apart" title={say('account-deleted-title')} text={say('account-deleted-text')}>
      <ButtonLink to="/">{say('account-deleted-home')}</ButtonLink>
    </EmptyState>
  );
}

/** The member presses a button, so that a program that opens the links of mails brings nobody back. */
function ComeBack({ token }: { token: string }) {
  const say = useWords();
  const [state, setState] = useState<'asked' | 'busy' | 'back' | 'expired'>('asked');
  const [problem, setProblem] = useState('');

  const comeBack = async () => {
    setState('busy');
    try {
      await postReactivate({ token });
      setState('back');
    } catch (error) {
      const isExpired = error instanceof Refused && error.refusal.code === 'link_expired';
      setProblem(error instanceof Refused ? error.message : say('no-answer'));
      setState(isExpired ? 'expired' : 'asked');
    }
  };

  if (state === 'back') {
    return (
      <EmptyState level={1} title={say('account-back-title')} text={say('account-back-text')}>
        <ButtonLink to="/login" look="primary">
          {say('account-back-log-in')}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (state === 'expired') {
    return (
      <EmptyState level={1} drawing="apart" title={say('account-expired-title')} text={say('account-expired-text')}>
        <ButtonLink to="/">{say('account-deleted-home')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState level={1} title={say('account-return-title')} text={problem || say('account-return-text')}>
      <Button look="primary" busy={state === 'busy'} onClick={() => void comeBack()}>
        {say('account-return')}
      </Button>
    </EmptyState>
  );
}
