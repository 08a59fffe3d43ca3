// Adding a passkey: the password, a name, and then the browser's own question.

import { StaffError, staffCall } from '#console/api.ts';
import { PasswordDialog } from '#console/parts/password-dialog.tsx';
import { makePasskey, type PasskeyJson, passkeyTrouble } from '#console/passkey.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { accountApi } from '#contract/staff/account.ts';

const add = async ({ password, name }: { password: string; name: string }) => {
  const options = await staffCall(accountApi.passkeyOptions, { body: { password } });
  let response: PasskeyJson;
  try {
    response = await makePasskey(options);
  } catch (error) {
    throw new StaffError(0, 'passkey.none', passkeyTrouble(error) ?? 'No passkey was made.');
  }
  return staffCall(accountApi.passkeys, { body: { response, name } });
};

/** Mount it to open it. */
export const AddPasskeyDialog = ({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) => {
  const added = useStaffAction({
    act: add,
    changes: [accountApi.account],
    done: ({ ended }) =>
      ended === 0 ? 'The passkey is added.' : 'The passkey is added. You are signed out everywhere else.',
  });
  return (
    <PasswordDialog
      id="add-passkey"
      title="Add a passkey"
      submitLabel="Continue"
      name={{ label: 'Name of this device', initial: 'My device' }}
      send={added.runAsync}
      onSent={onAdded}
      onClose={onClose}
    >
      <p>Your browser then asks where to keep the passkey, and for your fingerprint, face or PIN.</p>
    </PasswordDialog>
  );
};
