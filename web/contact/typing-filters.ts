// Keeps a field to what may stand in it while it is typed, pasted, filled in or dictated. Goes by what the text holds,
// never by keys; leaves a composition (IME, most Android keyboards) alone until it ends; keeps the caret where it was.

export type FieldFilter = (text: string, previous: string) => { value: string; blocked: boolean };

export type FilterReport = {
  field: HTMLInputElement;
  /** Something that may not stand there was held back. */
  blocked: boolean;
  /** More than one character came at once and was read as something else. */
  understood: boolean;
};

/** Puts `value` in, with the caret as many characters from the end as it was. */
const replaceText = (field: HTMLInputElement, value: string, filter: FieldFilter): void => {
  const after = field.value.slice(field.selectionEnd ?? field.value.length);
  const kept = after === '' ? 0 : filter(after, after).value.length;
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

  const settle = () => {
    const text = field.value;
    if (text === previous) return;
    const { value, blocked } = filter(text, previous);
    const atOnce = Math.abs(text.length - previous.length) > 1;
    previous = value;
    if (value !== text) replaceText(field, value, filter);
    report({ field, blocked, understood: atOnce && value !== text && value !== '' });
  };

  /** A single character that may not stand there never appears, and undoing stays the browser's. */
  const before = (event: InputEvent) => {
    if (event.isComposing) return;
    remember();
    if (!event.cancelable || event.inputType !== 'insertText' || event.data === null) return;
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    if (start !== end) return;
    const { value, blocked } = filter(
      field.value.slice(0, start) + event.data + field.value.slice(end),
      previous,
    );
    if (value !== previous) return;
    event.preventDefault();
    report({ field, blocked, understood: false });
  };

  const input = (event: Event) => {
    if (!(event instanceof InputEvent && event.isComposing)) settle();
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
