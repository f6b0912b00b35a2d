import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { createContext, type ReactNode, use, useId } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import { Notice } from '../notice';
import type { FormHandle, Troubles } from './use-form';
import type { Checked } from './validity';

const TroublesContext = createContext<Troubles['fields']>({});
const BusyContext = createContext(false);

/** The fields, and above them the errors that concern the whole form. */
export function Form({ form, children }: { form: FormHandle; children: ReactNode }) {
  const { ref, busy, troubles, onSubmit, recheck } = form;
  return (
    <form
      ref={ref}
      // The browser's own bubbles show one trouble at a time, in the browser's language, and not to everybody.
      noValidate
      onSubmit={onSubmit}
      onInput={({ target }) => recheck(target as Checked)}
    >
      {troubles.form !== null && (
        <Notice look="danger" role="alert">
          <Icon of={CircleAlert} />
          {troubles.form}
        </Notice>
      )}
      <TroublesContext value={troubles.fields}>
        <BusyContext value={busy}>{children}</BusyContext>
      </TroublesContext>
    </form>
  );
}

/** Sends the form; while it is on its way the button stays where it is and does nothing. */
export function SubmitButton({ children }: { children: ReactNode }) {
  return (
    <Button type="submit" look="primary" size="large" wide busy={use(BusyContext)}>
      {children}
    </Button>
  );
}

export type Labels = {
  /** The field's name in what is sent. */
  name: string;
  label: string;
  hint?: string;
};

/** What ties a control to its hint and its error, and shows both below it. */
export type Tied = {
  id: string;
  attributes: { name: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  notes: ReactNode;
};

export function useTied({ name, hint, offer }: Labels & { offer?: ReactNode }): Tied {
  const id = useId();
  const error = use(TroublesContext)[name];
  const errorId = error === undefined ? null : `${id}-error`;
  const hintId = hint === undefined ? null : `${id}-hint`;
  return {
    id,
    attributes: {
      name,
      'aria-invalid': errorId ? true : undefined,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    },
    notes: (
      <>
        {errorId && (
          <p className="error" id={errorId}>
            <Icon of={CircleAlert} />
            {error}
          </p>
        )}
        {hintId && (
          <div className={offer ? 'hint hint--covered' : 'hint'}>
            <p id={hintId}>{hint}</p>
            {offer}
          </div>
        )}
      </>
    ),
  };
}
