// When a payment link expires, and changing that.

import { useState } from 'react';
import { StaffError, staffCall, staffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { Form } from '#console/parts/form.tsx';
import { Section } from '#console/parts/section.tsx';
import { Time } from '#console/parts/time.tsx';
import { useForm } from '#console/parts/use-form.ts';
import { useOpener } from '#console/parts/use-opener.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { brand } from '#content/brand.ts';
import { dayOf } from '#contract/days.ts';
import type {
  PaymentLinkAnswer,
  PaymentLinkExpiryForm,
  StaffPaymentLink,
} from '#contract/staff/payment-links.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { Field, Select } from '#ui/field.tsx';
import { linkChanges } from './link-actions.tsx';
import { lifetimeChoices } from './words.ts';

const empty: Omit<PaymentLinkExpiryForm, 'from'> = { lifetime: 'never', expiresOn: '' };

const ExpiryForm = ({ link: { id, expiresAt }, onDone }: { link: StaffPaymentLink; onDone: () => void }) => {
  /** What whoever decides has seen: what a colleague sets meanwhile counts only once it was told. */
  const [from, setFrom] = useState(expiresAt);
  const save = useStaffAction({
    act: (body: PaymentLinkExpiryForm) => staffCall(paymentLinkApi.expiry, { params: { id }, body }),
    changes: linkChanges,
    record: staffQuery(paymentLinkApi.one, { params: { id } }).queryKey,
    done: 'The expiry is changed.',
  });
  const form = useForm({
    id: 'link-expiry',
    initial: empty,
    draftKey: `payment-link.expiry.${id}`,
    send: (values) =>
      save.runAsync({ ...values, from }).catch((error) => {
        const current =
          error instanceof StaffError ? (error.current as PaymentLinkAnswer | undefined) : undefined;
        if (current !== undefined) setFrom(current.link.expiresAt);
        throw error;
      }),
    onSent: onDone,
  });
  return (
    <Form
      form={form}
      submitLabel="Save"
      noLeaveGuard
      look="quiet"
      cancel={() => {
        form.discard();
        onDone();
      }}
    >
      <Select
        label="Expires"
        hint="Days count from now."
        options={lifetimeChoices}
        {...form.field('lifetime')}
      />
      {form.values.lifetime === 'date' && (
        <Field
          label="Last day"
          type="date"
          min={dayOf(new Date().toISOString(), brand.hours.zone)}
          {...form.field('expiresOn')}
        />
      )}
    </Form>
  );
};

export const ExpirySection = ({ link }: { link: StaffPaymentLink }) => {
  const { isOpen, setOpen, opener, close } = useOpener();
  const { expiresAt, state } = link;
  return (
    <Section
      title="Expires"
      actions={
        !isOpen && (
          <Button ref={opener} small onClick={() => setOpen(true)}>
            Change the expiry
          </Button>
        )
      }
    >
      {expiresAt === null ? (
        <p>The link never expires.</p>
      ) : (
        <p>
          {state === 'expired' ? 'The link worked until ' : 'The link works until '}
          <Time at={expiresAt} isEnd />.
        </p>
      )}
      {isOpen && <ExpiryForm link={link} onDone={close} />}
    </Section>
  );
};
