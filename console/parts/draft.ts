// What was typed and not sent yet, kept in this tab: it survives a reload, a lost session and a wrong click.

import { useState } from 'react';

const prefix = 'console.draft.';
const place = (key: string): string => prefix + key;

type Values = Record<string, string | boolean>;

/** Returns only the fields in `names`; an empty object if nothing was kept or storage is closed. */
export const readDraft = <Known extends Values>(key: string, names: readonly string[]): Partial<Known> => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place(key)) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).filter(
        ([name, value]) => names.includes(name) && (typeof value === 'string' || typeof value === 'boolean'),
      ),
    ) as Partial<Known>;
  } catch {
    return {};
  }
};

/** Call this once the form was sent. Never throws. */
export const dropDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(place(key));
  } catch {
    // Then none was kept.
  }
};

/** Replaces what was kept under this key; what holds nothing is not kept. Never throws. */
export const writeDraft = (key: string, values: Partial<Values>): void => {
  if (Object.keys(values).length === 0) {
    dropDraft(key);
    return;
  }
  try {
    sessionStorage.setItem(place(key), JSON.stringify(values));
  } catch {
    // Storage is full or closed: the draft lives in the page alone.
  }
};

/** Whether anything that was typed in this tab is kept. */
export const hasDrafts = (): boolean => {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
};

/** On a machine that several people use, nobody sees what another one began. */
export const dropAllDrafts = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Then none was kept.
  }
};

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
