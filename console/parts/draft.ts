// What was typed and not sent yet, kept in this tab: it survives a reload, a lost session and a wrong click.

import { useState } from 'react';

const prefix = 'console.draft.';
const place = (key: string): string => prefix + key;

type Values = Record<string, string | boolean>;

/** Never throws: storage may be full or closed, which is `undefined`, and what was to be kept lives in the page alone. */
export const inTab = <Answer>(act: (storage: Storage) => Answer): Answer | undefined => {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
};

/** Returns only the fields in `names`; an empty object if nothing was kept. */
export const readDraft = <Known extends Values>(key: string, names: readonly string[]): Partial<Known> => {
  const found = inTab((storage): unknown => JSON.parse(storage.getItem(place(key)) ?? '{}'));
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).filter(
      ([name, value]) => names.includes(name) && (typeof value === 'string' || typeof value === 'boolean'),
    ),
  ) as Partial<Known>;
};

/** Call this once the form was sent. */
export const dropDraft = (key: string): void => inTab((storage) => storage.removeItem(place(key)));

/** Replaces what was kept under this key; what holds nothing is not kept. */
export const writeDraft = (key: string, values: Partial<Values>): void => {
  if (Object.keys(values).length === 0) dropDraft(key);
  else inTab((storage) => storage.setItem(place(key), JSON.stringify(values)));
};

const draftsIn = (storage: Storage): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix));

/** Whether anything that was typed in this tab is kept. */
export const hasDrafts = (): boolean => inTab((storage) => draftsIn(storage).length > 0) ?? false;

/** On a machine that several people use, nobody sees what another one began. */
export const dropAllDrafts = (): void =>
  inTab((storage) => {
    for (const key of draftsIn(storage)) storage.removeItem(key);
  });

/** For a text outside of a form, as `useState('')`. Without a key nothing is kept; an empty text is not kept either. */
export const useKeptText = (draftKey: string | undefined): [string, (text: string) => void] => {
  const [text, setText] = useState(
    () => (draftKey === undefined ? {} : readDraft<{ text: string }>(draftKey, ['text'])).text ?? '',
  );
  const change = (next: string): void => {
    setText(next);
    if (draftKey !== undefined) writeDraft(draftKey, next === '' ? {} : { text: next });
  };
  return [text, change];
};
