// The state of a form: what was typed over what is stored, what the server refused, and whether anything would be lost by
// leaving. A background refresh changes only what nobody has touched here; where somebody else saved a field that was, the form
// shows both.

import { createElement, useRef, useState } from 'react';
import { errorWords, notSent, StaffError } from '#console/api.ts';
import { errorFacts } from '#contract/errors.ts';
import { isBlank } from '#contract/text.ts';
import { dropDraft, readDraft, writeDraft } from './draft.ts';
import { useFailure } from './use-when-online.ts';

export type FormValues = Record<string, string | boolean>;

export type FormErrors<Values> = { [Name in keyof Values]?: string };

/** The given words at the fields that are empty: for `check`. */
export const missing = <Values extends FormValues>(
  values: Values,
  words: { [Name in keyof Values]?: string },
): FormErrors<Values> =>
  Object.fromEntries(
    Object.entries(words).filter(([name]) => isBlank(String(values[name]))),
  ) as FormErrors<Values>;

type Options<Values extends FormValues, Answer> = {
  /** Also the prefix of the fields' ids. */
  id: string;
  /** What is stored, or an empty form. */
  initial: Values;
  /** Keeps what is typed under this key in the tab: name the record in it. `null` where nothing may be kept. */
  draftKey: string | null;
  /** Fields that are never kept: passwords and codes. */
  secret?: readonly (keyof Values & string)[];
  /** Somebody else may save meanwhile what `initial` shows: what they saved is shown beside what was typed. */
  isShared?: boolean;
  /** Checks before anything is sent; the words stand at the fields. */
  check?: (values: Values) => FormErrors<Values>;
  /** Sends; throws `StaffError`, whose `errors` go to the fields of these names. */
  send: (values: Values) => Promise<Answer>;
  onSent?: (answer: Answer, values: Values) => void;
};

const seenKey = (draftKey: string): string => `${draftKey}.seen`;

const bothWords =
  'Your changes are not saved yet. The form now shows what they saved; where you both changed a field, it shows both. Check it, then save again.';

export const useForm = <Values extends FormValues, Answer = unknown>({
  id,
  initial,
  draftKey,
  secret = [],
  isShared = false,
  check,
  send,
  onSent,
}: Options<Values, Answer>) => {
  const names = Object.keys(initial);
  const isSecret = (name: string): boolean => secret.some((each) => each === name);
  const keptNames = names.filter((name) => !isSecret(name));
  const [edits, setEdits] = useState<Partial<Values>>(() =>
    draftKey === null ? {} : readDraft<Values>(draftKey, keptNames),
  );
  /** What was stored of each field when it was first touched. */
  const [seen, setSeen] = useState<Partial<Values>>(() =>
    draftKey === null ? {} : readDraft<Values>(seenKey(draftKey), keptNames),
  );
  /** That somebody else saved meanwhile. */
  const [isTold, setTold] = useState(false);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const { failure, tell, forget } = useFailure();
  const [isPending, setPending] = useState(false);
  /** Counts refused attempts: the summary takes the focus at each. */
  const [refusals, setRefusals] = useState(0);

  const values = { ...initial, ...edits };
  const isDirty = names.some((name) => values[name] !== initial[name]);
  // Ahead of the next rendering: what `onSent` does may leave the page.
  const mayLose = useRef(isDirty);
  mayLose.current = isDirty;
  const busy = useRef(false);

  /** What somebody else saved of a field that was changed here as well. */
  const theirs = (name: string): FormValues[string] | undefined =>
    isShared && name in seen && seen[name] !== initial[name] && values[name] !== initial[name]
      ? initial[name]
      : undefined;

  /** Several fields at once: one that was chosen may fill others. */
  const fill = (more: Partial<Values>): void => {
    const next: Partial<Values> = { ...edits, ...more };
    setEdits(next);
    const first = Object.fromEntries(Object.keys(more).map((name) => [name, initial[name]]));
    const nextSeen = { ...first, ...seen } as Partial<Values>;
    setSeen(nextSeen);
    const marked = Object.entries(errors).filter(([, words]) => words !== undefined);
    const left = marked.filter(([name]) => !(name in more));
    setErrors(Object.fromEntries(left) as FormErrors<Values>);
    // With the last of the marked fields goes what sent people to them.
    if (marked.length > 0 && left.length === 0) forget();
    if (draftKey === null) return;
    const kept = (all: Partial<Values>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !isSecret(name))) as FormValues;
    writeDraft(draftKey, kept(next));
    if (isShared) writeDraft(seenKey(draftKey), kept(nextSeen));
  };

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]): void =>
    fill({ [name]: value } as unknown as Partial<Values>);

  const discard = (): void => {
    if (draftKey !== null) {
      dropDraft(draftKey);
      dropDraft(seenKey(draftKey));
    }
    mayLose.current = false;
    setEdits({});
    setSeen({});
    setTold(false);
    setErrors({});
    forget();
  };

  const refuse = (found: FormErrors<Values>, words: string, error?: unknown): void => {
    setErrors(found);
    tell(words, error);
    setRefusals((before) => before + 1);
  };

  const submit = async (): Promise<void> => {
    if (busy.current) return;
    const found = check?.(values) ?? {};
    if (Object.values(found).some((words) => words !== undefined)) {
      refuse(found, errorFacts['staff.invalid'].message);
      return;
    }
    if (!isTold && names.some((name) => theirs(name) !== undefined)) {
      setTold(true);
      refuse({}, `${errorFacts['staff.conflict'].message} ${bothWords}`);
      return;
    }
    busy.current = true;
    setPending(true);
    forget();
    try {
      const answer = await send(values);
      discard();
      onSent?.(answer, values);
    } catch (error) {
      if (error instanceof StaffError && error.code === notSent) return;
      const fields = error instanceof StaffError ? error.errors : {};
      const known = Object.entries(fields).filter(([name]) => names.includes(name));
      // Words for a field that this form lacks: people must read them all the same.
      const others = Object.entries(fields).filter(([name]) => !names.includes(name));
      const isStale = isShared && error instanceof StaffError && error.status === 409;
      if (isStale) setTold(true);
      const words = [
        errorWords(error),
        ...others.map(([, text]) => text),
        ...(isStale ? [bothWords] : []),
      ].join(' ');
      refuse(Object.fromEntries(known) as FormErrors<Values>, words, error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  const fieldId = (name: string): string => `${id}-${name}`;

  const takeTheirs = (name: string): void => {
    document.getElementById(fieldId(name))?.focus();
    fill({ [name]: initial[name] } as Partial<Values>);
  };

  /** What is wrong with a field, or what somebody else wrote into it. */
  const said = (name: string) => {
    const other = theirs(name);
    if (errors[name] !== undefined || other === undefined) return { error: errors[name] };
    return {
      error: other === '' ? 'Somebody else left this empty.' : `Somebody else saved: ${other}`,
      wayOut: createElement(
        'button',
        { type: 'button', className: 'text-link', onClick: () => takeTheirs(name) },
        'Use theirs',
      ),
    };
  };

  /** For `Field`, `TextArea` and `Select`. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    id: fieldId(name),
    name,
    value: String(values[name] ?? ''),
    ...said(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set(name, currentTarget.value as Values[Name]),
  });

  /** For `Checkbox`. */
  const tick = <Name extends keyof Values & string>(name: Name) => ({
    id: fieldId(name),
    name,
    checked: values[name] === true,
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
      set(name, currentTarget.checked as Values[Name]),
  });

  return {
    id,
    values,
    errors,
    failure,
    refusals,
    isPending,
    isDirty,
    mayLose,
    names,
    set,
    fill,
    field,
    tick,
    fieldId,
    submit,
    discard,
  };
};

/** What `Form` needs of it, whatever its fields are. */
export type FormState = Pick<
  ReturnType<typeof useForm<FormValues>>,
  | 'id'
  | 'failure'
  | 'refusals'
  | 'isPending'
  | 'isDirty'
  | 'mayLose'
  | 'names'
  | 'fieldId'
  | 'submit'
  | 'discard'
> & { errors: Record<string, string | undefined> };
