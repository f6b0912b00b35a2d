import { useState } from 'react';
import { literal, nonEmpty, object, optional, picklist, pipe, string, trim } from 'valibot';
import type { Send } from '../../api/wire.gen';
import { newClientId } from '../../live/actions/send/client-id';
import { firstTracking } from '../../platform/tracking';
import { signUp } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { type FormHandle, useForm, wrong } from '../../ui/form/use-form';
import { useKeptForm } from './kept-form';
import { useProof } from './use-proof';

/** The server takes a form that was open for less as filled in by a program; a browser may fill it in as fast. */
const SHORTEST_MS = 1600;

const ticked = optional(literal('on'));

const person = object({
  email: pipe(string(), trim()),
  name: pipe(string(), trim(), nonEmpty(wrong('signup-name-wrong'))),
  password: string(),
  date_of_birth: string(),
  gender: picklist(['male', 'female']),
  sexuality: picklist(['hetero', 'gay', 'lesbian', 'bi']),
  message: optional(pipe(string(), trim())),
  terms: ticked,
  intimate: ticked,
  news: ticked,
  tracking: ticked,
  website: string(),
});

export type SignUpProps = {
  /** The profile to which a first message can be written. */
  to: number | null;
  /** A query with the choices that were already made. */
  search: string;
  onJoined?: () => void;
  /** Nobody is logged in, and a mail to this address says what comes next. */
  onMailed: (email: string) => void;
};

/** The form with which a visitor becomes a member, with a first message to the profile `to` if there is one. */
export function useSignUp({ to, search, onJoined, onMailed }: SignUpProps): FormHandle {
  const withProof = useProof();
  const [openedAt] = useState(() => performance.now());
  const [client_id] = useState(newClientId);
  const quoted_cost = useLoadedSettings((settings) => (settings.free_messages > 0 ? 0 : settings.message_credits));
  const form = useForm({
    schema: person,
    send: async ({ message, terms, intimate, news, tracking, ...filled }) => {
      const first: Send | null =
        to !== null && message ? { client_id, to: { profile: to }, kind: 'text', text: message, quoted_cost } : null;
      await pause(openedAt + SHORTEST_MS - performance.now());
      await withProof(async (proof) => {
        const isMember = await signUp({
          ...filled,
          consents: { terms: !!terms, intimate: !!intimate, news: !!news, tracking: !!tracking },
          signup_message: first,
          tracking: firstTracking(),
          took_ms: Math.round(performance.now() - openedAt),
          proof,
        });
        if (isMember) onJoined?.();
        else onMailed(filled.email);
      });
    },
    fieldOf: {
      email_taken: 'email',
      invalid_email: 'email',
      disposable_email: 'email',
      locked_out: 'email',
      invalid_name: 'name',
      weak_password: 'password',
      invalid_birth_date: 'date_of_birth',
      too_long: 'message',
    },
  });
  useKeptForm(form.ref, to, search);
  return form;
}

function pause(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}
