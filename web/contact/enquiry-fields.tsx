// The enquiry form's fields as plain HTML: labels, hints, messages. They work, and can be sent, before any script runs.
// Inputs are uncontrolled, so that what was typed before hydration stays.
import { contactForm } from '#content/contact.ts';
import {
  type EnquiryField,
  enquiryFields,
  enquirySubjects,
  type FieldErrors,
  honeypotField,
  idempotencyField,
  startedAtField,
} from '#contract/enquiry.ts';

const { fields, hints, requiredMark, honeypotLabel } = contactForm;

export const fieldId = (field: EnquiryField): string => `enquiry-${field}`;

type FieldProps = {
  field: EnquiryField;
  error: string | undefined;
  /** The first wrong field of a page that comes back without script, which would begin at its top. */
  isFirstWrong?: boolean;
  hint?: string | undefined;
  /** What to do instead; stands under the error. */
  wayOut?: React.ReactNode;
};

/** What every input has in common: its name, its id and where its hint and message are. */
const inputProps = ({ field, error, hint, wayOut, isFirstWrong }: FieldProps) => {
  const id = fieldId(field);
  const described = [
    hint === undefined ? '' : `${id}-hint`,
    error === undefined ? '' : `${id}-error`,
    error === undefined || wayOut === undefined ? '' : `${id}-way-out`,
  ];
  return {
    id,
    name: field,
    className: 'field-input',
    autoFocus: isFirstWrong,
    'aria-required': true,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  };
};

const Frame = ({ field, error, hint, wayOut, children }: FieldProps & { children: React.ReactNode }) => (
  <div className="field">
    <label htmlFor={fieldId(field)} className="field-label">
      {fields[field].label}
      <span aria-hidden="true">{requiredMark}</span>
    </label>
    {children}
    {hint !== undefined && (
      <p id={`${fieldId(field)}-hint`} className="field-hint">
        <span>{hint}</span>
      </p>
    )}
    {error !== undefined && (
      <p id={`${fieldId(field)}-error`} className="field-error">
        <span>{error}</span>
      </p>
    )}
    {error !== undefined && wayOut !== undefined && (
      <p id={`${fieldId(field)}-way-out`} className="field-hint">
        {wayOut}
      </p>
    )}
  </div>
);

/** A landline or a number outside India is no mistake of its owner's. */
const phoneElsewhere = (
  <>
    <span>{hints.phoneElsewhere.before}</span>{' '}
    <a href={`mailto:${hints.phoneElsewhere.email}`} className="text-link underline">
      {hints.phoneElsewhere.email}
    </a>{' '}
    <span>{hints.phoneElsewhere.after}</span>
  </>
);

/**
 * Fields that are not for people. The first is for robots: out of sight, out of the tab order and unknown to assistive
 * technology; the role keeps Chromium's autofill from filling it.
 */
const HiddenFields = () => (
  <>
    <div className="sr-only" aria-hidden="true">
      <label htmlFor="enquiry-extra">{honeypotLabel}</label>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: see above */}
      <input
        id="enquiry-extra"
        type="text"
        role="presentation"
        name={honeypotField}
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore="true"
        data-form-type="other"
      />
    </div>
    <input type="hidden" name={startedAtField} defaultValue="" />
    <input type="hidden" name={idempotencyField} defaultValue="" />
  </>
);

export const EnquiryFields = ({
  values,
  errors,
  phoneHint,
  messageHint,
}: {
  values: Partial<Record<string, string>>;
  errors: FieldErrors;
  phoneHint: string;
  messageHint: string;
}) => {
  const firstWrong = enquiryFields.find((field) => errors[field] !== undefined);
  const propsOf = (field: EnquiryField, more: Pick<FieldProps, 'hint' | 'wayOut'> = {}): FieldProps => ({
    field,
    error: errors[field],
    isFirstWrong: field === firstWrong,
    ...more,
  });
  const name = propsOf('name');
  const email = propsOf('email');
  const phone = propsOf('phone', { hint: phoneHint, wayOut: phoneElsewhere });
  const subject = propsOf('subject');
  const message = propsOf('message', { hint: messageHint });
  return (
    <>
      <Frame {...name}>
        <input
          {...inputProps(name)}
          type="text"
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          placeholder={fields.name.placeholder}
          defaultValue={values.name ?? ''}
        />
      </Frame>
      <Frame {...email}>
        <input
          {...inputProps(email)}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={fields.email.placeholder}
          defaultValue={values.email ?? ''}
        />
      </Frame>
      <Frame {...phone}>
        <input
          {...inputProps(phone)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={fields.phone.placeholder}
          defaultValue={values.phone ?? ''}
        />
      </Frame>
      <Frame {...subject}>
        <select {...inputProps(subject)} defaultValue={values.subject ?? ''}>
          <option value="">{fields.subject.placeholder}</option>
          {enquirySubjects.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </Frame>
      <div className="sm:col-span-2">
        <Frame {...message}>
          <textarea
            {...inputProps(message)}
            rows={6}
            placeholder={fields.message.placeholder}
            defaultValue={values.message ?? ''}
          />
        </Frame>
      </div>
      <HiddenFields />
    </>
  );
};
