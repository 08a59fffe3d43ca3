// A new payment link, with its page in small beside it. What is wrong is said by the server, at the field.

import { useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { staffCall, useStaffQuery } from '#console/api.ts';
import { Form } from '#console/parts/form.tsx';
import { optional } from '#console/parts/optional.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { AnswerPending } from '#console/parts/states.tsx';
import { missing, useForm } from '#console/parts/use-form.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { brand } from '#content/brand.ts';
import { payment } from '#content/payment.ts';
import { dayOf } from '#contract/days.ts';
import { isEmail, normaliseEmail } from '#contract/email.ts';
import { enquiryWords } from '#contract/enquiry.ts';
import { hostPartMaxLength } from '#contract/limits.ts';
import { formatRupees, parseRupees, plainRupees } from '#contract/money.ts';
import { clientApi, type StaffClient } from '#contract/staff/clients.ts';
import { consoleLink, consolePaths, paymentLinkScreens } from '#contract/staff/paths.ts';
import type { PaymentLinkForm, StaffPaymentLink } from '#contract/staff/payment-links.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { isBlank } from '#contract/text.ts';
import { Field, Select, TextArea } from '#ui/field.tsx';
import { ClientField, ProjectField, useDirectory } from './directory-fields.tsx';
import { PagePreview } from './page-preview.tsx';
import { kindChoices, lifetimeChoices } from './words.ts';

/** In the order of the fields, which is that of the refusals above them. */
const empty: PaymentLinkForm = {
  client: '',
  project: '',
  amount: '',
  projectId: '',
  due: '',
  email: '',
  clientId: '',
  kind: 'project',
  description: '',
  brandId: '',
  lifetime: 'never',
  expiresOn: '',
};

/** Everything but the days, which are the next stage's own. */
const copyOf = (link: StaffPaymentLink): PaymentLinkForm => ({
  ...empty,
  kind: link.kind,
  client: link.clientName,
  clientId: link.clientId,
  email: link.email ?? '',
  project: link.projectName,
  projectId: link.projectId,
  brandId: link.brandId ?? '',
  description: link.description ?? '',
  amount: plainRupees(link.amountPaise).replace(/\.00$/, ''),
});

const forClient = (client: StaffClient): PaymentLinkForm => ({
  ...empty,
  client: client.name,
  clientId: client.code,
  email: client.email ?? '',
});

const amountForm = 'Write it as 25000 or 1,25,000.50.';

const amountHint = (text: string): string => {
  if (isBlank(text)) return 'In rupees, such as 25000 or 1,25,000.50.';
  const paise = parseRupees(text);
  return paise === undefined ? `Not an amount yet. ${amountForm}` : formatRupees(paise);
};

/** What the server would refuse as well: said together with the question about the day. */
const checkForm = ({ amount, email }: PaymentLinkForm): { amount?: string; email?: string } => ({
  ...(parseRupees(amount) === undefined && { amount: `Not an amount. ${amountForm}` }),
  ...(!isBlank(email) &&
    !isEmail(normaliseEmail(email), hostPartMaxLength) && { email: enquiryWords.email.wrong }),
});

const NewLinkForm = ({ initial, draftKey }: { initial: PaymentLinkForm; draftKey: string }) => {
  const router = useRouter();
  const create = useStaffAction({
    act: (body: PaymentLinkForm) => staffCall(paymentLinkApi.create, { body }),
    changes: [paymentLinkApi.list, clientApi.one],
    done: 'The link is created. Now hand it over.',
  });
  const today = dayOf(new Date().toISOString(), brand.hours.zone);
  const pastDue = useRef('');
  /** Asks once about each day that has passed. */
  const checkDue = (due: string): { due?: string } => {
    if (due === '' || due >= today || due === pastDue.current) return {};
    pastDue.current = due;
    return { due: 'This day has passed. If you mean it, press the button again.' };
  };
  const form = useForm({
    id: 'new-link',
    initial,
    draftKey,
    check: (values) => ({
      ...checkForm(values),
      ...missing(values, {
        client: 'Enter the name of the client.',
        project: 'Enter the name of the project.',
        projectId: 'Enter the project ID.',
        amount: 'Enter the amount.',
      }),
      ...checkDue(values.due),
    }),
    send: create.runAsync,
    onSent: ({ link }) =>
      void router.navigate({ href: consoleLink(paymentLinkScreens.one, { id: link.id }), replace: true }),
  });
  const { values, errors, fieldId, fill } = form;
  const directory = useDirectory({ values, errors, fieldId, fill });
  return (
    <div className="form-beside">
      <Form
        form={form}
        submitLabel="Create the link"
        pendingLabel="Creating the link"
        cancel={consolePaths.paymentLinks}
      >
        <ClientField {...directory} />
        <ProjectField {...directory} />
        <Field
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          hint={<span aria-live="polite">{amountHint(values.amount)}</span>}
          {...form.field('amount')}
        />
        <Field
          label="Project ID"
          autoComplete="off"
          hint="The reference that the client quotes with the payment."
          {...form.field('projectId')}
        />
        <Field label="Due date" labelNote={optional} type="date" {...form.field('due')} />
        <Field
          label="Email"
          labelNote={optional}
          type="email"
          autoComplete="off"
          hint="The link and news of the receipt are mailed here."
          {...form.field('email')}
        />
        <Field
          label="Client ID"
          labelNote={optional}
          autoComplete="off"
          hint="Ties the link to a client of the directory. Left empty, the link gets a new ID."
          {...form.field('clientId')}
        />
        <Select label="Kind" options={kindChoices} {...form.field('kind')} />
        <TextArea
          label="Description"
          labelNote={optional}
          rows={3}
          hint="The client sees it on the page."
          {...form.field('description')}
        />
        <Field
          label={payment.client.labels.brandId}
          labelNote={optional}
          hint="Your own number for the client, shown on the page."
          autoComplete="off"
          {...form.field('brandId')}
        />
        <Select label="Expires" options={lifetimeChoices} {...form.field('lifetime')} />
        {values.lifetime === 'date' && (
          <Field label="Last day" type="date" min={today} {...form.field('expiresOn')} />
        )}
      </Form>
      <PagePreview link={values} />
    </div>
  );
};

export const NewLinkScreen = () => {
  const { copy = '', client = '' } = useSearch({ from: paymentLinkScreens.create });
  const copied = useStaffQuery(paymentLinkApi.one, {
    params: { id: copy },
    enabled: copy !== '',
  });
  const known = useStaffQuery(clientApi.one, {
    params: { id: client },
    enabled: copy === '' && client !== '',
  });
  const source = copy === '' ? known : copied;
  const isWaiting = (copy !== '' || client !== '') && source.data === undefined;
  const initial =
    copied.data !== undefined
      ? copyOf(copied.data.link)
      : known.data !== undefined
        ? forClient(known.data.client)
        : empty;
  return (
    <>
      <PageHead
        title={copy === '' ? 'New payment link' : 'Copy of a payment link'}
        back={{ href: consolePaths.paymentLinks, label: 'Payment links' }}
      />
      {isWaiting ? (
        <AnswerPending query={source} lines={8} />
      ) : (
        <NewLinkForm
          key={`${copy} ${client}`}
          initial={initial}
          draftKey={`payment-link:new:${copy}:${client}`}
        />
      )}
    </>
  );
};
