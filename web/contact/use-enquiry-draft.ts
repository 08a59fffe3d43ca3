// Ties the form in the page to its draft: fills empty fields from it once, keeps it while typing, and knows since when
// the form has been open.
import { type RefObject, useEffect, useRef } from 'react';
import { type EnquiryField, enquiryFields } from '#contract/enquiry.ts';
import {
  attemptSeed,
  dropDraft,
  type EnquiryValues,
  instantOnPage,
  keepDraft,
  readDraft,
  safeStorage,
} from './enquiry-draft.ts';

export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const keepAfterMs = 250;

/** Of this tab, and of all tabs of this browser. */
export const tabStorage = safeStorage(() => window.sessionStorage);
export const sharedStorage = safeStorage(() => window.localStorage);

export const formField = (form: HTMLFormElement, field: EnquiryField): FormField =>
  form.elements.namedItem(field) as FormField;

export const formValues = (form: HTMLFormElement): EnquiryValues =>
  Object.fromEntries(enquiryFields.map((field) => [field, formField(form, field).value])) as EnquiryValues;

/**
 * `typed` is what stood in the form before it was taken over, and stands before what the draft says. `onRestore` hears that
 * fields may have changed without typing.
 */
export const useEnquiryDraft = (
  form: RefObject<HTMLFormElement | null>,
  typed: Partial<EnquiryValues>,
  onRestore: () => void,
) => {
  const startedAt = useRef(0);
  const given = useRef({ typed, onRestore });
  given.current.onRestore = onRestore;

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    attemptSeed(sharedStorage, Date.now());
    const draft = readDraft(tabStorage);
    startedAt.current = Math.min(
      Math.round(performance.timeOrigin),
      draft?.startedAt ?? Number.POSITIVE_INFINITY,
    );
    for (const field of enquiryFields) {
      const input = formField(element, field);
      if (input.value === '') input.value = given.current.typed[field] || (draft?.values[field] ?? '');
    }
    given.current.onRestore();

    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      keepDraft(tabStorage, { values: formValues(element), startedAt: startedAt.current });
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, keepAfterMs);
    };
    element.addEventListener('input', keepSoon);
    element.addEventListener('change', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', keepSoon);
      element.removeEventListener('change', keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [form]);

  return {
    startedAt: () => startedAt.current,
    /** After success: nothing is kept, and the next fill begins now. */
    clear: () => {
      dropDraft(tabStorage);
      startedAt.current = instantOnPage();
    },
  };
};
