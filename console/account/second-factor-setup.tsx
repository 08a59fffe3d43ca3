// Turning the second factor on: scan or type the key, then prove it by the first code.

import { useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { staffCall } from '#console/api.ts';
import { Copy } from '#console/parts/copy.tsx';
import { Form } from '#console/parts/form.tsx';
import { showToast } from '#console/parts/toasts.ts';
import { useForm } from '#console/parts/use-form.ts';
import { packQr } from '#contract/qr.ts';
import { accountApi, type NewSecondFactor } from '#contract/staff/account.ts';
import { isBlank } from '#contract/text.ts';
import { Field } from '#ui/field.tsx';
import { QrCode } from '#ui/qr-code.tsx';

/** In groups of four, as people type it. */
const grouped = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

export const SecondFactorSetup = ({
  made: { uri, key },
  onConfirmed,
  onCancel,
}: {
  made: NewSecondFactor;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}) => {
  const step = useRef<HTMLDivElement>(null);
  // If the password dialog opened by itself, nothing had the focus before it, so there is nothing to give it back to.
  useEffect(() => step.current?.closest('section')?.querySelector('h2')?.focus(), []);
  const form = useForm({
    id: 'second-factor',
    initial: { code: '' },
    draftKey: null,
    check: ({ code }) => (isBlank(code) ? { code: 'Enter the six digits from the app.' } : {}),
    send: (body) => staffCall(accountApi.secondFactorConfirm, { body }),
    onSent: ({ recoveryCodes, ended }) => {
      const elsewhere = ended === 0 ? '' : ' You are signed out everywhere else.';
      showToast({ kind: 'success', text: `The second factor is on.${elsewhere}` });
      onConfirmed(recoveryCodes);
    },
  });
  return (
    <div ref={step} className="grid gap-4">
      <p>
        Scan this with an authenticator app, such as Google Authenticator, Aegis or your password manager.
      </p>
      <QrCode
        code={packQr(encode(uri, { ecc: 'M', border: 0 }).data)}
        title="QR code for the authenticator app"
        className="qr-code"
      />
      <div className="grid gap-1">
        <p className="text-sm text-muted">Or type this key into the app:</p>
        <div className="flex flex-wrap items-center gap-3">
          <code className="wrap-anywhere" data-key={key}>
            {grouped(key)}
          </code>
          <Copy value={key} label="Copy the key" />
        </div>
      </div>
      <Form form={form} submitLabel="Turn on" pendingLabel="Checking" noLeaveGuard cancel={onCancel}>
        <Field
          {...form.field('code')}
          label="Code"
          hint="The six digits that the app shows now. Nothing changes until they are right; then you are signed out everywhere else."
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={9}
        />
      </Form>
    </div>
  );
};
