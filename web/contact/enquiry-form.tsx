// The enquiry form: editing → submitting → submitted (thank-you modal) or failed (alert, everything typed stays).
// Rules and messages are the contract's; fields, typing filters, draft and sending are the files beside this one.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { brand } from '#content/brand.ts';
import { contactForm as words } from '#content/contact.ts';
import {
  checkEnquiry,
  type EnquiryField,
  enquiryFields,
  enquiryWords,
  type FieldErrors,
  honeypotField,
  idempotencyField,
  startedAtField,
} from '#contract/enquiry.ts';
import { messageMaxLength, phoneLength } from '#contract/limits.ts';
import { nameFieldText } from '#contract/name.ts';
import { sitePaths } from '#contract/paths.ts';
import { phoneFault, phoneFieldText } from '#contract/phone.ts';
import { publicApi } from '#contract/public-api.ts';
import { lengthOf } from '#contract/text.ts';
import { Alert } from '#ui/alert.tsx';
import { apiUrl } from '#ui/api-url.ts';
import { drawnName } from './draft-name.ts';
import { type Drawn, readDrawn } from './drawn.ts';
import { attemptKey, type EnquiryValues } from './enquiry-draft.ts';
import { EnquiryFields, fieldId } from './enquiry-fields.tsx';
import { type SendOutcome, sendEnquiry } from './send-enquiry.ts';
import { ThankYouModal } from './thank-you-modal.tsx';
import { filterTyping } from './typing-filters.ts';
import { formField, formValues, sharedStorage, tabStorage, useEnquiryDraft } from './use-enquiry-draft.ts';

/** The counter shows when so many characters are left. */
const counterFrom = messageMaxLength - 250;

const filterName = (text: string) => ({
  value: nameFieldText(text, brand.forms.nameAlsoAllows),
  blocked: false,
});

const messageHint = (length: number): string => {
  if (length > messageMaxLength) return words.hints.charactersOver(length - messageMaxLength);
  return length > counterFrom ? words.hints.charactersLeft(messageMaxLength - length) : words.hints.message;
};

const setHidden = (form: HTMLFormElement, name: string, value: string): void => {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
};

export const EnquiryForm = ({
  values = {},
  errors: givenErrors = {},
  alert: givenAlert,
  typed = {},
}: {
  values?: Record<string, string>;
  errors?: FieldErrors;
  alert?: string;
  /** What was in the fields before this took them over. */
  typed?: Partial<EnquiryValues>;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = useRef(false);
  const keepsPhoneError = useRef(false);
  const [sending, setSending] = useState(false);
  const [thanked, setThanked] = useState(false);
  /** What went along. */
  const [drawn, setDrawn] = useState<Drawn>();
  const [errors, setErrors] = useState(givenErrors);
  const [failure, setFailure] = useState<{ alert?: string; hint?: string }>(
    givenAlert === undefined ? {} : { alert: givenAlert },
  );
  const [toldAtOnce, setToldAtOnce] = useState('');
  const [understood, setUnderstood] = useState('');
  const [messageLength, setMessageLength] = useState(0);

  const countMessage = () => {
    if (form.current !== null) setMessageLength(lengthOf(formField(form.current, 'message').value));
  };
  const draft = useEnquiryDraft(form, typed, countMessage);

  const clearError = (field: EnquiryField) =>
    setErrors((all) => {
      const { [field]: cleared, ...others } = all;
      return cleared === undefined ? all : others;
    });

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const stopName = filterTyping(
      formField(element, 'name') as HTMLInputElement,
      filterName,
      () => undefined,
    );
    const stopPhone = filterTyping(
      formField(element, 'phone') as HTMLInputElement,
      phoneFieldText,
      ({ field: { value }, blocked, understood: read }) => {
        // Typing on does not mend it: two numbers were pasted at once, or one with an extension.
        const isTooLong = value.length > phoneLength;
        const told = blocked ? enquiryWords.phone.start : isTooLong ? enquiryWords.phone.length : '';
        keepsPhoneError.current = told !== '';
        if (told !== '') setErrors((others) => ({ ...others, phone: told }));
        setToldAtOnce(told);
        setUnderstood(read && phoneFault(value) === undefined ? words.hints.phoneUnderstood(value) : '');
      },
    );
    return () => {
      stopName();
      stopPhone();
    };
  }, []);

  const focusFirst = (wrong: FieldErrors) => {
    const first = enquiryFields.find((field) => wrong[field] !== undefined);
    if (form.current === null || first === undefined) return;
    const field = formField(form.current, first);
    field.focus({ preventScroll: true });
    // With its label, which focus alone leaves behind the header.
    field.scrollIntoView({ block: 'nearest' });
  };

  const finish = (element: HTMLFormElement, outcome: SendOutcome) => {
    if (outcome.sent) {
      for (const field of enquiryFields) formField(element, field).value = '';
      setHidden(element, honeypotField, '');
      draft.clear();
      tabStorage.removeItem(drawnName);
      setMessageLength(0);
      setUnderstood('');
      setThanked(true);
      return;
    }
    setErrors(outcome.errors);
    setFailure(outcome);
    focusFirst(outcome.errors);
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (busy.current) return;
    const checked = checkEnquiry(brand.forms, formValues(element));
    setFailure({});
    setToldAtOnce('');
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) {
      focusFirst(checked.errors);
      return;
    }
    busy.current = true;
    setSending(true);
    const key = attemptKey(sharedStorage, checked.enquiry, Date.now());
    setHidden(element, startedAtField, String(draft.startedAt()));
    setHidden(element, idempotencyField, key);
    const honeypot = new FormData(element).get(honeypotField);
    const drawnOnHome = readDrawn(tabStorage);
    setDrawn(drawnOnHome);
    const outcome = await sendEnquiry(checked.enquiry, {
      honeypot: typeof honeypot === 'string' ? honeypot : '',
      startedAt: draft.startedAt(),
      key,
      drawing: drawnOnHome?.text,
    });
    busy.current = false;
    setSending(false);
    finish(element, outcome);
  };

  /** Editing a field clears its message, unless the very edit brought it. */
  const edited = (event: SyntheticEvent<HTMLFormElement>) => {
    const field = enquiryFields.find(
      (each) => event.target instanceof Element && event.target.id === fieldId(each),
    );
    if (field === undefined) return;
    if (field === 'message') countMessage();
    if (field === 'phone' && keepsPhoneError.current) return;
    clearError(field);
  };

  return (
    <>
      <form
        id="enquiry-form"
        ref={form}
        method="post"
        action={apiUrl(publicApi.contactSubmit.path)}
        noValidate
        aria-labelledby="enquiry-heading"
        className="grid gap-x-6 gap-y-5 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
        onInput={edited}
      >
        <div className="grid gap-2 sm:col-span-2">
          <h2 id="enquiry-heading" ref={heading} tabIndex={-1}>
            {words.heading}
          </h2>
          <p className="field-hint">{words.requiredNote}</p>
        </div>
        <EnquiryFields
          values={values}
          errors={errors}
          phoneHint={understood || words.hints.phone}
          messageHint={messageHint(messageLength)}
        />
        <p role="status" className="sr-only">
          <span>{toldAtOnce || understood}</span>
        </p>
        <p className="field-hint sm:col-span-2">
          {words.privacyNote}{' '}
          <a href={sitePaths.privacy} className="text-link underline">
            {words.privacyLink}
          </a>
          .
        </p>
        <div className="grid gap-5 sm:col-span-2">
          <Alert id="enquiry-alert" kind="error" text={failure.alert}>
            {failure.hint !== undefined && <p>{failure.hint}</p>}
          </Alert>
          <button
            id="enquiry-submit"
            type="submit"
            className="button justify-self-start max-sm:w-full"
            // biome-ignore lint/a11y/noAutofocus: without script the page that comes back begins where the alert is
            autoFocus={givenAlert !== undefined}
            // Not `disabled`, which would lose the focus to the page.
            aria-disabled={sending || undefined}
            aria-busy={sending || undefined}
          >
            {sending && <span className="spinner" aria-hidden="true" />}
            <span>{sending ? words.submitting : words.submit}</span>
          </button>
        </div>
      </form>
      <ThankYouModal
        open={thanked}
        drawn={drawn}
        onClose={() => {
          setThanked(false);
          heading.current?.focus();
        }}
      />
    </>
  );
};
