import { useState } from 'react';
import { forward, object, partialCheck, pipe, string } from 'valibot';
import { Refused } from '../../api/http';
import { putNewPassword } from '../../api/reset-password';
import { NewPassword } from '../../parts/new-password';
import { useSearchParams } from '../../router/router';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Form, SubmitButton } from '../../ui/form/form';
import { useForm, wrong } from '../../ui/form/use-form';
import { Narrow } from '../../ui/narrow';
import { useWords } from '../../words/words';

const passwords = pipe(
  object({ password: string(), repeated: string() }),
  forward(
    partialCheck(
      [['password'], ['repeated']],
      ({ password, repeated }) => password === repeated,
      wrong('reset-differ'),
    ),
    ['repeated'],
  ),
);

/** Sets a new password by the link of a mail. */
export function Screen() {
  const say = useWords();
  const [query] = useSearchParams();
  const [state, setState] = useState<'asked' | 'done' | 'expired'>('asked');
  const token = query.get('token') ?? '';
  const form = useForm({
    schema: passwords,
    send: async ({ password }) => {
      try {
        await putNewPassword({ token, password });
        setState('done');
      } catch (error) {
        if (!(error instanceof Refused) || error.refusal.code !== 'link_expired') throw error;
        setState('expired');
      }
    },
    fieldOf: { weak_password: 'password' },
  });
  if (state === 'expired' || token === '') {
    return (
      <EmptyState level={1} drawing="apart" title={say('reset-expired-title')} text={say('reset-expired-text')}>
        <ButtonLink to="/reset-password" look="primary">
          {say('reset-again')}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (state === 'done') {
    return (
      <Narrow>
        <h1>{say('reset-done-title')}</h1>
        <p role="status">{say('reset-done-text')}</p>
        <ButtonLink to="/login" look="primary">
          {say('reset-log-in')}
        </ButtonLink>
      </Narrow>
    );
  }
  return (
    <Narrow>
      <h1>{say('reset-new-title')}</h1>
      <Form form={form}>
        <NewPassword label={say('reset-new')} hint={say('reset-new-hint')} again={say('reset-repeat')} />
        <SubmitButton>{say('reset-set')}</SubmitButton>
      </Form>
    </Narrow>
  );
}
