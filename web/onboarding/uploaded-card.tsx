// What stands in place of the upload when the certificate is there. Right after the person's own upload the success is the
// heading, and that nothing more can be sent stands below.
import { brand } from '#content/brand.ts';
import { onboarding } from '#content/onboarding.ts';
import type { CandidateDetails } from '#contract/candidate.ts';
import { formatBytes } from '#contract/file-size.ts';
import { candidateLinkWords, certificateWords, damagedFile } from '#contract/messages.ts';
import { Card } from '#ui/card.tsx';
import { EndDrawing } from '#ui/end-drawing.tsx';
import { Facts } from '#ui/facts.tsx';
import { Reachable } from '#ui/reachable.tsx';
import { shownInstant } from '#ui/shown-values.ts';
import { fileAddress } from './file-address.ts';

const words = onboarding.uploaded;

export const UploadedCard = ({ details, justSent }: { details: CandidateDetails; justSent: boolean }) => {
  const upload = details.uploadDetails;
  const address =
    details.status === 'inactive' ? undefined : fileAddress(upload?.url, window.location.origin);
  return (
    <Card
      id="onboarding-uploaded"
      title={justSent ? certificateWords.uploaded : candidateLinkWords.alreadyUploaded}
      drawing={<EndDrawing name="success" />}
    >
      <Facts
        facts={[
          { id: 'upload-file-name', label: words.labels.fileName, value: upload?.fileName },
          {
            id: 'upload-time',
            label: words.labels.uploadedAt,
            value: shownInstant(upload?.uploadedAt, brand.hours) ?? upload?.uploadedAt,
          },
          {
            id: 'upload-size',
            label: words.labels.fileSize,
            value: upload?.fileBytes === undefined ? undefined : formatBytes(upload.fileBytes),
          },
        ]}
      />
      {address !== undefined && (
        <a
          id="upload-view"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="button-quiet justify-self-start"
        >
          {words.view}
        </a>
      )}
      {upload?.damaged && (
        <p id="upload-damaged" className="alert alert-error">
          <span>{damagedFile.forSender}</span>
        </p>
      )}
      {justSent && <h3>{candidateLinkWords.alreadyUploaded}</h3>}
      <p className="text-sm text-muted">
        <span>
          <Reachable text={words.locked} />
        </span>
      </p>
    </Card>
  );
};
