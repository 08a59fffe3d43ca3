// Passkeys: a fingerprint, a face or a device's own lock in place of password and code.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConsoleDialog } from '#console/parts/console-dialog.tsx';
import { dropDraft } from '#console/parts/draft.ts';
import { Form } from '#console/parts/form.tsx';
import { PasswordDialog } from '#console/parts/password-dialog.tsx';
import { Section } from '#console/parts/section.tsx';
import { Time } from '#console/parts/time.tsx';
import { useForm } from '#console/parts/use-form.ts';
import { passkeysWork } from '#console/passkey.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { accountApi, type Passkey } from '#contract/staff/account.ts';
import { Field } from '#ui/field.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

const changes = [accountApi.account];

const Rename = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { runAsync } = useStaffAction({
    act: (name: string) => staffCall(accountApi.passkey, { params: { id: passkey.id }, body: { name } }),
    changes,
  });
  const draftKey = `passkey.name.${passkey.id}`;
  const close = () => {
    dropDraft(draftKey);
    onClose();
  };
  const form = useForm({
    id: 'rename-passkey',
    initial: { name: passkey.name },
    draftKey,
    send: ({ name }) => runAsync(name),
    onSent: onClose,
  });
  return (
    <ConsoleDialog id="rename-passkey-dialog" open title="Rename this passkey" onClose={close}>
      <Form form={form} submitLabel="Save" noLeaveGuard>
        <Field {...form.field('name')} label="Name" />
      </Form>
    </ConsoleDialog>
  );
};

export const PasskeysSection = ({ passkeys }: { passkeys: readonly Passkey[] }) => {
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  const removal = useStaffAction({
    act: ({ id, password }: { id: string; password: string }) =>
      staffCall(accountApi.removePasskey, { params: { id }, body: { password } }),
    changes,
    done: 'The passkey is removed.',
  });
  return (
    <Section
      title="Passkeys"
      actions={
        passkeysWork() && (
          <Button small onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <p className="text-muted">
          None yet. A passkey signs you in with your fingerprint, face or device lock, without a password or
          code.
        </p>
      ) : (
        <ul className="plain-rows">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className="grid">
                <span className="font-semibold wrap-anywhere">{passkey.name}</span>
                <span className="text-sm text-muted">
                  Added <Time at={passkey.createdAt} />
                </span>
              </div>
              <div className="flex gap-2">
                <Button small aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
                  Rename
                </Button>
                <Button
                  look="danger"
                  small
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setRemoved(passkey)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyDialog onAdded={() => setAdding(false)} onClose={() => setAdding(false)} />}
      {renamed !== undefined && <Rename passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed !== undefined && (
        <PasswordDialog
          id="remove-passkey"
          title={`Remove ${removed.name}?`}
          submitLabel="Remove"
          danger
          send={({ password }) => removal.runAsync({ id: removed.id, password })}
          onSent={() => setRemoved(undefined)}
          onClose={() => setRemoved(undefined)}
        >
          <p>It no longer signs you in. Delete it from your device as well, or it will still be offered.</p>
        </PasswordDialog>
      )}
    </Section>
  );
};
