// Switching a link off and on, and issuing it anew.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { candidateApi } from '#contract/staff/candidate-api.ts';
import type { StaffCandidate } from '#contract/staff/candidates.ts';

/** What an act on one candidate changes on screen. */
export const candidateChanges = [candidateApi.one, candidateApi.list, candidateApi.requests];

const useActive = (id: string) => {
  const on = useStaffAction<void>({
    act: () => staffCall(candidateApi.activate, { params: { id } }),
    changes: candidateChanges,
    done: () => ({ text: 'The link is active.', undo: () => void off.run() }),
  });
  const off = useStaffAction<void>({
    act: () => staffCall(candidateApi.deactivate, { params: { id } }),
    changes: candidateChanges,
    done: () => ({ text: 'The link is deactivated.', undo: () => void on.run() }),
  });
  return { on, off };
};

export const LinkActs = ({ candidate: { id, status, url } }: { candidate: StaffCandidate }) => {
  const { on, off } = useActive(id);
  const [isAsking, setAsking] = useState(false);
  const reissue = useStaffAction({
    act: () => staffCall(candidateApi.reissue, { params: { id } }),
    changes: candidateChanges,
    done: 'The link is reissued. Hand the new one over.',
    quietly: true,
  });
  const switched = status === 'inactive' ? on : off;
  return (
    <>
      <button type="button" className="button-quiet" onClick={() => setAsking(true)}>
        Reissue
      </button>
      <button
        type="button"
        className="button-quiet"
        aria-disabled={switched.isPending || undefined}
        onClick={() => void switched.run()}
      >
        {status === 'inactive' ? 'Activate' : 'Deactivate'}
      </button>
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
