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
import { Field, Select, TextArea } from '#ui/field.tsx';

const { fields, hints, requiredMark, honeypotLabel } = contactForm;

export const fieldId = (field: EnquiryField): string => `enquiry-${field}`;

/** A landline or a number outside India is not its owner's mistake. */
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
  const shared = (field: EnquiryField) => ({
    id: fieldId(field),
    name: field,
    label: fields[field].label,
    labelNote: <span aria-hidden="true">{requiredMark}</span>,
    hintBelow: true,
    error: errors[field],
    defaultValue: values[field] ?? '',
    // The first wrong field of a page that comes back without script, which would begin at its top.
    autoFocus: field === firstWrong,
    'aria-required': true,
  });
  return (
    <>
      <Field
        {...shared('name')}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        placeholder={fields.name.placeholder}
      />
      <Field
        {...shared('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={fields.email.placeholder}
      />
      <Field
        {...shared('phone')}
        hint={phoneHint}
        wayOut={phoneElsewhere}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={fields.phone.placeholder}
      />
      <Select
        {...shared('subject')}
        options={[
          { value: '', label: fields.subject.placeholder },
          ...enquirySubjects.map((subject) => ({ value: subject, label: subject })),
        ]}
      />
      <div className="sm:col-span-2">
        <TextArea
          {...shared('message')}
          hint={messageHint}
          rows={6}
          placeholder={fields.message.placeholder}
        />
      </div>
      <HiddenFields />
    </>
  );
};
