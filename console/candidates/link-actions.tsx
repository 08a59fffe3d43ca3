// Switching a link off and on, and issuing it again.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { LinkSwitch } from '#console/parts/link-switch.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { candidateApi, type StaffCandidate } from '#contract/staff/candidates.ts';

/** What an act on one candidate changes on screen. */
export const candidateChanges = [candidateApi.one, candidateApi.list, candidateApi.requests];

export const LinkActs = ({ candidate: { id, status, url } }: { candidate: StaffCandidate }) => {
  const [isAsking, setAsking] = useState(false);
  const reissue = useStaffAction({
    act: () => staffCall(candidateApi.reissue, { params: { id } }),
    changes: candidateChanges,
    done: 'The link is reissued. Hand the new one over.',
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Reissue</Button>
      <LinkSwitch
        isOff={status === 'inactive'}
        activate={() => staffCall(candidateApi.activate, { params: { id } })}
        deactivate={() => staffCall(candidateApi.deactivate, { params: { id } })}
        changes={candidateChanges}
      />
      <ConfirmDialog
        id="reissue"
        open={isAsking}
        title="Reissue the link?"
        confirmLabel="Reissue"
        danger={url !== null}
        onClose={() => setAsking(false)}
        onConfirm={() => reissue.runAsync()}
      >
        The old address stops working at once, wherever it was sent. The new one works for 2 hours
        {status === 'inactive' ? ' and is active' : ''}. Nothing is mailed: hand it over yourself.
      </ConfirmDialog>
    </>
  );
};
