// Which documents are wanted, and how the PDF should be.
import { onboarding } from '#content/onboarding.ts';
import { formatBytes } from '#contract/file-size.ts';
import { certificateMaxBytes } from '#contract/limits.ts';
import { Card } from '#ui/card.tsx';

const words = onboarding.instructions;

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
  <Card id="onboarding-instructions" title={words.heading} className="onboarding-instructions">
    <List heading={words.documentsHeading} items={words.documents} />
    <List heading={words.guidelinesHeading} items={words.guidelines(formatBytes(certificateMaxBytes))} />
  </Card>
);
