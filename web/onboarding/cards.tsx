// The cards of a link that takes a certificate: who the candidate is, which documents are wanted, and where they are uploaded.
import { onboarding } from '#content/onboarding.ts';
import type { CandidateDetails } from '#contract/candidate.ts';
import { formatBytes } from '#contract/file-size.ts';
import { certificateRules } from '#contract/files.ts';
import { certificateMaxBytes } from '#contract/limits.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Reachable } from '#ui/reachable.tsx';
import { UploadForm } from '#web/private/upload-form.tsx';
import type { Upload } from '#web/private/use-upload.ts';

const { candidate, instructions } = onboarding;

/** As the agency has it. What is missing is left out. */
export const CandidateCard = ({ details, mayUpload }: { details: CandidateDetails; mayUpload: boolean }) => (
  <Card id="onboarding-candidate" title={candidate.heading}>
    <Facts
      facts={[
        { id: 'candidate-name', label: candidate.labels.name, value: details.name },
        { id: 'candidate-email', label: candidate.labels.email, value: details.email },
        { id: 'candidate-phone', label: candidate.labels.phone, value: details.phone, exact: true },
        { id: 'candidate-position', label: candidate.labels.position, value: details.position },
        { id: 'candidate-id', label: candidate.labels.candidateId, value: details.candidateId, exact: true },
      ]}
    />
    <p className="text-sm text-muted">
      <span>
        <Reachable text={candidate.wrongDetails(mayUpload)} />
      </span>
    </p>
  </Card>
);

const List = ({ heading, items }: { heading: string; items: readonly string[] }) => (
  <div className="grid grid-cols-1 gap-2">
    <h3>{heading}</h3>
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);

export const InstructionsCard = () => (
  <Card id="onboarding-instructions" title={instructions.heading} className="onboarding-instructions">
    <List heading={instructions.documentsHeading} items={instructions.documents} />
    <List
      heading={instructions.guidelinesHeading}
      items={instructions.guidelines(formatBytes(certificateMaxBytes))}
    />
  </Card>
);

const ids = { form: 'onboarding', sending: 'certificate' };

/** The page holds the upload and shows the success. */
export const UploadCard = ({
  upload,
  disabledBecause,
}: {
  upload: Upload;
  /** Why nothing can be uploaded. */
  disabledBecause: string | undefined;
}) => (
  <Card id="onboarding-upload" title={onboarding.upload.heading}>
    {disabledBecause !== undefined && (
      <p id="onboarding-uploads-disabled" className="alert alert-error">
        <span>{disabledBecause}</span>
      </p>
    )}
    <UploadForm
      upload={upload}
      rules={certificateRules}
      ids={ids}
      words={onboarding.upload}
      disabled={disabledBecause !== undefined}
    />
  </Card>
);
