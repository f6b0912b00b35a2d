import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BaseIssue, type BaseSchema, getDotPath, type InferInput, type InferOutput, safeParse } from 'valibot';
import { Refused } from '../../api/http';
import type { Refusal } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { type PlainWord, useWords } from '../../words/words';
import { Trouble } from './trouble';
import { type Checked, troubleOf } from './validity';

/** What is wrong: by the name of a field, or with the whole. */
export type Troubles = { fields: Readonly<Record<string, string>>; form: string | null };

const NONE: Troubles = { fields: {}, form: null };

/** Parses the values that were filled in, all of them text. The messages of its issues are keys of the catalogues. */
type FormSchema = BaseSchema<Record<string, unknown>, unknown, BaseIssue<unknown>>;

type FieldOf<Name extends string> = Partial<Record<Refusal['code'], Name>>;

type Options<Schema extends FormSchema> = {
  schema: Schema;
  /** Does what the form is for. What it throws is shown, and everything that was filled in stays. */
  send: (values: InferOutput<Schema>) => Promise<void>;
  /** Which field a refusal is about, where it does not name one itself. */
  fieldOf?: FieldOf<keyof InferInput<Schema> & string>;
};

export type FormHandle = {
  ref: RefObject<HTMLFormElement | null>;
  /** What was filled in is on its way. */
  busy: boolean;
  troubles: Troubles;
  onSubmit: (event: SubmitEvent) => void;
  /** Checks a field with an error again after a change. */
  recheck: (field: Checked) => void;
  /** Fills in fields by their names, and sends. */
  sendAs: (values: Readonly<Record<string, string>>) => void;
};

/** Maps a schema's message to the key of a text. */
export const wrong = (word: PlainWord): PlainWord => word;

/**
 * A form is checked by the browser's own constraints, then by the schema, and then by the server. Whichever finds a
 * fault, it is shown beside the field, and the focus moves to the first one.
 */
export function useForm<Schema extends FormSchema>({ schema, send, fieldOf = {} }: Options<Schema>): FormHandle {
  const say = useWords();
  const ref = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [troubles, setTroubles] = useState(NONE);
  const [failures, setFailures] = useState(0);

  const lead = useEffectEvent(() => {
    if (ref.current) leadTo(ref.current, troubles);
  });
  // The focus moves only after an attempt to send: a corrected field must not move it.
  useEffect(() => {
    if (failures > 0) lead();
  }, [failures]);

  const fail = (found: Troubles) => {
    setTroubles(found);
    setFailures((count) => count + 1);
  };

  const submit = async (form: HTMLFormElement) => {
    if (busy) return;
    const unfit = checkedFields(form).flatMap((field) => entry(field.name, troubleOf(field, say)));
    if (unfit.length > 0) {
      // Of several fields with one name, such as radio buttons, the first one shows the error.
      fail({ fields: Object.fromEntries(unfit.reverse()), form: null });
      return;
    }
    const parsed = safeParse(schema, Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      const issues = parsed.issues.map((issue) => [getDotPath(issue) ?? '', say(issue.message as PlainWord)]);
      fail({ fields: Object.fromEntries(issues.reverse()) as Record<string, string>, form: null });
      return;
    }
    setBusy(true);
    setTroubles(NONE);
    try {
      await send(parsed.output);
    } catch (error) {
      const word = error instanceof Trouble ? error.word : 'no-answer';
      fail(refusalOf(error, form, fieldOf) ?? { fields: {}, form: say(word) });
    }
    setBusy(false);
  };

  const recheck = (field: Checked) => {
    if (troubles.fields[field.name] === undefined) return;
    const others = Object.entries(troubles.fields).filter(([name]) => name !== field.name);
    setTroubles({ ...troubles, fields: Object.fromEntries([...others, ...entry(field.name, troubleOf(field, say))]) });
  };

  return {
    ref,
    busy,
    troubles,
    recheck,
    onSubmit: (event) => {
      event.preventDefault();
      if (ref.current) void submit(ref.current);
    },
    sendAs: (values) => {
      for (const [name, value] of Object.entries(values)) {
        const field = ref.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value;
      }
      ref.current?.requestSubmit();
    },
  };
}

/** The fields that are sent, in their order on the page. */
function checkedFields({ elements }: HTMLFormElement): Checked[] {
  return [...elements].filter(
    (element): element is Checked => 'validity' in element && 'name' in element && element.name !== '',
  );
}

function entry(name: string, trouble: string | null): [string, string][] {
  return trouble === null ? [] : [[name, trouble]];
}

/** The server's refusal, at the field it is about if that is on this form. */
function refusalOf(error: unknown, form: HTMLFormElement, fieldOf: FieldOf<string>): Troubles | null {
  if (!(error instanceof Refused)) return null;
  const { refusal } = error;
  const name = refusal.code === 'invalid' ? refusal.data.field : fieldOf[refusal.code];
  const isHere = name !== undefined && form.elements.namedItem(name) !== null;
  return isHere ? { fields: { [name]: refusal.message }, form: null } : { fields: {}, form: refusal.message };
}

/** Brings the focus to the first field with something wrong, which readers then read with its error. */
function leadTo(form: HTMLFormElement, { fields, form: whole }: Troubles): void {
  const first = checkedFields(form).find(({ name }) => fields[name] !== undefined);
  if (first && first !== document.activeElement) first.focus();
  // One that has the focus already is not read again.
  else if (first) announce(fields[first.name] ?? '');
  else if (whole !== null) form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}
