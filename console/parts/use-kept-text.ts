// A text that is typed outside of a form with fields of its own, kept in the tab like theirs.

import { useState } from 'react';
import { readDraft, writeDraft } from './draft.ts';

/** As `useState('')`. Without a key nothing is kept; an empty text is not kept either. */
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
