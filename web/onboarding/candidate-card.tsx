// Who the candidate is, as the agency has it. What is missing is left out.
import { onboarding } from '#content/onboarding.ts';
import type { CandidateDetails } from '#contract/candidate.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Reachable } from '#ui/reachable.tsx';

const { heading, labels, wrongDetails } = onboarding.candidate;

export const CandidateCard = ({ details, mayUpload }: { details: CandidateDetails; mayUpload: boolean }) => (
  <Card id="onboarding-candidate" title={heading}>
    <Facts
      facts={[
        { id: 'candidate-name', label: labels.name, value: details.name },
        { id: 'candidate-email', label: labels.email, value: details.email },
        { id: 'candidate-phone', label: labels.phone, value: details.phone, exact: true },
        { id: 'candidate-position', label: labels.position, value: details.position },
        { id: 'candidate-id', label: labels.candidateId, value: details.candidateId, exact: true },
      ]}
    />
    <p className="text-sm text-muted">
      <span>
        <Reachable text={wrongDetails(mayUpload)} />
      </span>
    </p>
  </Card>
);
