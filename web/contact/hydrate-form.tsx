// Gives the enquiry form to React. A translator or an extension may have changed its HTML by then; React writes it again in
// that case, so what was typed, and where the caret stood, is put back.
import { enquiryFields } from '#contract/enquiry.ts';
import { hydrate } from '#web/hydrate.ts';
import type { EnquiryValues } from './enquiry-draft.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { type FormField, formField, formValues } from './use-enquiry-draft.ts';

const formIn = (root: HTMLElement) => root.querySelector<HTMLFormElement>('form');

/** Fields with choices instead of text, and some kinds of text, have no caret. */
const caretOf = (field: FormField) =>
  field instanceof HTMLSelectElement || field.selectionStart === null
    ? undefined
    : ([field.selectionStart, field.selectionEnd] as const);

export const hydrateForm = (root: HTMLElement): void => {
  const before = formIn(root);
  const typed: Partial<EnquiryValues> = before ? formValues(before) : {};
  const inUse = enquiryFields.find((name) => before && formField(before, name) === document.activeElement);
  const caret = before && inUse ? caretOf(formField(before, inUse)) : undefined;
  hydrate(root, <EnquiryForm {...JSON.parse(root.dataset.props ?? '{}')} typed={typed} />);
  const after = formIn(root);
  const field = after && inUse ? formField(after, inUse) : undefined;
  if (!field || field === document.activeElement) return;
  field.focus({ preventScroll: true });
  if (caret && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret);
};
