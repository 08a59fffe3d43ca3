// Inviting someone: address and role, and the password of whoever invites.

import { staffCall } from '#console/api.ts';
import { ConsoleDialog } from '#console/parts/console-dialog.tsx';
import { dropDraft } from '#console/parts/draft.ts';
import { Form } from '#console/parts/form.tsx';
import { PasswordField } from '#console/parts/password-field.tsx';
import { missing, useForm } from '#console/parts/use-form.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import type { Given } from '#contract/endpoint.ts';
import { type MadeLink, teamApi } from '#contract/staff/team.ts';
import { Field, Select } from '#ui/field.tsx';

const roles = [
  { value: 'staff', label: 'Staff: the daily work' },
  { value: 'admin', label: 'Administrator: also the team and privacy requests' },
];

const empty: Given<typeof teamApi.invite, 'body'> = { email: '', role: 'staff', password: '' };

const draftKey = 'invitation:new';

const InviteForm = ({ onMade }: { onMade: (made: MadeLink) => void }) => {
  const { runAsync } = useStaffAction({
    act: (body: typeof empty) => staffCall(teamApi.invite, { body }),
    changes: [teamApi.team],
  });
  const form = useForm({
    id: 'invite',
    initial: empty,
    draftKey,
    secret: ['password'],
    check: (values) =>
      missing(values, { email: 'Enter an email address.', password: 'Enter your password.' }),
    send: runAsync,
    onSent: onMade,
  });
  return (
    <Form form={form} submitLabel="Invite" noLeaveGuard>
      <Field {...form.field('email')} label="Email" type="email" autoComplete="off" autoCapitalize="none" />
      <Select {...form.field('role')} label="Role" options={roles} />
      <PasswordField
        {...form.field('password')}
        label="Your password"
        hint="So that nobody else invites people in your name."
        autoComplete="current-password"
      />
    </Form>
  );
};

export const InviteDialog = ({
  open,
  onClose,
  onMade,
}: {
  open: boolean;
  onClose: () => void;
  onMade: (made: MadeLink) => void;
}) => {
  const close = () => {
    dropDraft(draftKey);
    onClose();
  };
  return (
    <ConsoleDialog id="invite-dialog" open={open} title="Invite someone" onClose={close}>
      {open && <InviteForm onMade={onMade} />}
    </ConsoleDialog>
  );
};
