// Where the certificate is uploaded. The page holds the upload and shows the success.
import { onboarding } from '#content/onboarding.ts';
import { certificateRules } from '#contract/files.ts';
import { Card } from '#ui/card.tsx';
import { UploadForm } from '#web/private/upload-form.tsx';
import type { Upload } from '#web/private/use-upload.ts';

const ids = { form: 'onboarding', sending: 'certificate' };

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
