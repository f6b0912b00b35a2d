import { type RefObject, useLayoutEffect } from 'react';
import { useSession } from '../../stores/session';

type Kept = {
  /** The profile that a first message was for. */
  to: number | null;
  /** The choices that were made before the form opened. */
  search: string;
  values: readonly (readonly [string, string])[];
};

/** What a visitor filled in and left, but for the password and what was agreed to. It is kept in memory only. */
let kept: Kept | null = null;

useSession.subscribe(({ status }, before) => {
  if (status !== before.status) kept = null;
});

const CHOICES = ['gender', 'sexuality'];

/** Whether something was filled in before. */
export function isBegun(): boolean {
  return kept?.values.some(([name]) => !CHOICES.includes(name)) ?? false;
}

/** Puts a first message into the form that opens next, as if it had been written there. */
export function keepFirstMessage(to: number, text: string): void {
  const others = kept?.values.filter(([name]) => name !== 'message') ?? [];
  kept = { to, search: kept?.search ?? '', values: [...others, ['message', text]] };
}

/** A form that is closed and opened again shows what was filled in, but for what was written or chosen anew meanwhile. */
export function useKeptForm(ref: RefObject<HTMLFormElement | null>, to: number | null, search: string): void {
  useLayoutEffect(() => {
    const form = ref.current;
    if (!form) return undefined;
    for (const [name, value] of kept?.values ?? []) {
      const isOther = (name === 'message' && kept?.to !== to) || (CHOICES.includes(name) && kept?.search !== search);
      if (!isOther) fillIn(form.elements.namedItem(name), value);
    }
    return () => {
      kept = useSession.getState().user ? null : { to, search, values: filledIn(form) };
    };
  }, [ref, to, search]);
}

function filledIn(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]) => {
    const field = form.elements.namedItem(name);
    const isTick = field instanceof HTMLInputElement && field.type === 'checkbox';
    return !isTick && name !== 'password' && typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
}

function fillIn(field: Element | RadioNodeList | null, value: string): void {
  if (field instanceof RadioNodeList || field instanceof HTMLInputElement) field.value = value;
  else if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) field.value = value;
}
