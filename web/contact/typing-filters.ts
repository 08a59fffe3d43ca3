// Keeps a field to what may stand in it while it is typed, pasted, filled in or dictated. Goes by what the text holds,
// never by keys; leaves a composition (IME, most Android keyboards) alone until it ends; keeps the caret where it was.

import type { Entry } from '#contract/phone.ts';

export type FieldFilter = (text: string, entry: Entry) => { value: string; blocked: boolean };

export type FilterReport = {
  field: HTMLInputElement;
  /** A character that is not allowed was held back. */
  blocked: boolean;
  /** It came as a whole and was read as something else. */
  understood: boolean;
};

/**
 * What an event says of the text that is there now, with the caret after what came in. What says nothing (autofill) came
 * as a whole, and so did what undoing brought back.
 */
export const entryOf = (
  event: { inputType?: string; data?: string | null },
  text: string,
  caret: number | null,
): Entry => {
  const { inputType = '', data } = event;
  if (inputType.startsWith('delete')) return { way: 'removed' };
  // The end of a composition has no type.
  const isTyping = ['', 'insertText', 'insertCompositionText'].includes(inputType);
  if (!isTyping || typeof data !== 'string' || Array.from(data).length !== 1) return { way: 'whole' };
  const end = caret ?? text.length;
  const start = end - data.length;
  if (text.slice(start, end) !== data) return { way: 'whole' };
  return { way: 'typed', rest: text.slice(0, start) + text.slice(end) };
};

/** Puts `value` in, with the caret as many characters from the end as it was. */
const replaceText = (field: HTMLInputElement, value: string, filter: FieldFilter): void => {
  const after = field.value.slice(field.selectionEnd ?? field.value.length);
  const kept = after === '' ? 0 : filter(after, { way: 'removed' }).value.length;
  field.value = value;
  if (document.activeElement !== field) return;
  const caret = Math.max(0, value.length - kept);
  field.setSelectionRange(caret, caret);
};

/** @returns what stops filtering. */
export const filterTyping = (
  field: HTMLInputElement,
  filter: FieldFilter,
  report: (report: FilterReport) => void,
): (() => void) => {
  let previous = field.value;
  const remember = () => {
    previous = field.value;
  };

  const settle = (event: Event) => {
    const text = field.value;
    if (text === previous) return;
    const entry = entryOf(event as Partial<InputEvent>, text, field.selectionStart);
    const { value, blocked } = filter(text, entry);
    previous = value;
    if (value !== text) replaceText(field, value, filter);
    report({ field, blocked, understood: entry.way === 'whole' && value !== text && value !== '' });
  };

  /** A single character that is not allowed never appears, and undoing stays with the browser. */
  const before = (event: InputEvent) => {
    if (event.isComposing) return;
    remember();
    if (!event.cancelable || event.inputType !== 'insertText' || event.data === null) return;
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    if (start !== end) return;
    const text = field.value.slice(0, start) + event.data + field.value.slice(end);
    const { value, blocked } = filter(text, entryOf(event, text, start + event.data.length));
    if (value !== previous) return;
    event.preventDefault();
    report({ field, blocked, understood: false });
  };

  const input = (event: Event) => {
    if (!(event instanceof InputEvent && event.isComposing)) settle(event);
  };

  field.addEventListener('focus', remember);
  field.addEventListener('compositionstart', remember);
  field.addEventListener('beforeinput', before);
  field.addEventListener('input', input);
  field.addEventListener('compositionend', settle);
  field.addEventListener('change', settle);
  return () => {
    field.removeEventListener('focus', remember);
    field.removeEventListener('compositionstart', remember);
    field.removeEventListener('beforeinput', before);
    field.removeEventListener('input', input);
    field.removeEventListener('compositionend', settle);
    field.removeEventListener('change', settle);
  };
};
