// The certificate, the ones before it, and freeing the link for another one, which is an administrator's.

import { useState } from 'react';
import { staffCall, staffUrl, useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { FactList } from '#console/parts/fact-list.tsx';
import { ScanNotice, ScanPill } from '#console/parts/scan-notice.tsx';
import { Section } from '#console/parts/section.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { formatBytes } from '#contract/file-size.ts';
import { accountApi } from '#contract/staff/account.ts';
import { candidateApi, type StaffCandidate, type StaffCandidateUpload } from '#contract/staff/candidates.ts';
import { candidateChanges } from './link-actions.tsx';

const fileUrl = (id: string, uploadId: string): string =>
  staffUrl(candidateApi.file, { params: { id, uploadId } });

const Download = ({ id, upload }: { id: string; upload: StaffCandidateUpload }) =>
  upload.scan.state !== 'open' ? (
    <ScanPill scan={upload.scan} />
  ) : (
    <a
      href={fileUrl(id, upload.id)}
      download
      className="button-quiet button-small"
      aria-label={`Download ${upload.fileName}`}
    >
      Download
    </a>
  );

const UploadFacts = ({ upload }: { upload: StaffCandidateUpload }) => (
  <FactList
    facts={[
      {
        label: 'File',
        value: (
          <span className="inline-flex flex-wrap items-center gap-2">
            <span>{upload.fileName}</span>
            {upload.isDamaged && <StatusPill tone="bad">Damaged, may not open</StatusPill>}
          </span>
        ),
      },
      { label: 'Size', value: formatBytes(upload.fileBytes) },
      { label: 'Uploaded', value: <Time at={upload.uploadedAt} /> },
      {
        label: 'SHA-256',
        value: <span className="font-mono text-sm">{upload.sha256}</span>,
        copy: upload.sha256,
      },
    ]}
  />
);

const ResetUpload = ({ id }: { id: string }) => {
  const { data: me } = useStaffQuery(accountApi.me);
  const [isAsking, setAsking] = useState(false);
  const mayReset = me?.staff.role === 'admin';
  const reset = useStaffAction<string>({
    act: (reason) => staffCall(candidateApi.resetUpload, { params: { id }, body: { reason } }),
    changes: candidateChanges,
    done: 'The upload is reset. The earlier file is kept.',
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        look="danger"
        isOff={!mayReset}
        aria-describedby={mayReset ? undefined : 'reset-why-not'}
        onClick={() => mayReset && setAsking(true)}
      >
        Reset the upload
      </Button>
      {!mayReset && (
        <p id="reset-why-not" className="text-sm text-muted">
          Only an administrator can reset an upload.
        </p>
      )}
      <ConfirmDialog
        id="reset-upload"
        open={isAsking}
        title="Reset the upload?"
        confirmLabel="Reset"
        danger
        reason={{
          label: 'Reason',
          isRequired: true,
          maxLength: 2_000,
          hint: 'For the record.',
          draftKey: `candidate.reset.${id}`,
        }}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => reset.runAsync(reason)}
      >
        The candidate can upload another PDF while the link works. The present file no longer counts; it stays
        here until it is purged.
      </ConfirmDialog>
    </div>
  );
};

export const UploadsSection = ({ candidate }: { candidate: StaffCandidate }) => {
  const { id, upload, earlierUploads } = candidate;
  return (
    <>
      <Section title="Certificate" actions={upload !== null && <Download id={id} upload={upload} />}>
        {upload === null ? (
          <p className="text-muted">Nothing has been uploaded yet.</p>
        ) : (
          <>
            <ScanNotice scan={upload.scan}>
              An administrator can reset the upload, so that the candidate can send another file.
            </ScanNotice>
            <UploadFacts upload={upload} />
            <ResetUpload id={id} />
          </>
        )}
      </Section>
      {earlierUploads.length > 0 && (
        <Section title="Earlier certificates">
          <ul>
            {earlierUploads.map((each) => (
              <li
                key={each.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-3 first:border-0"
              >
                <div className="grid min-w-0 grow basis-56">
                  <span className="wrap-anywhere">{each.fileName}</span>
                  <span className="text-sm text-muted wrap-anywhere">
                    {formatBytes(each.fileBytes)} · reset <Time at={each.resetAt} />
                    {each.resetReason !== null && <span>: {each.resetReason}</span>}
                  </span>
                </div>
                <Download id={id} upload={each} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};
