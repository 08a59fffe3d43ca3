// One candidate: the link, what was uploaded through it, and what was done about it.

import { useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { Email } from '#console/parts/email.tsx';
import { FactList } from '#console/parts/fact-list.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { RecordColumns } from '#console/parts/record-columns.tsx';
import { RecordMark } from '#console/parts/record-mark.tsx';
import { RecordPending } from '#console/parts/record-pending.tsx';
import { Section } from '#console/parts/section.tsx';
import { DemoPill, RecordStatus } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { actionLabel } from '#contract/staff/audit-actions.ts';
import { candidateApi, type StaffCandidate } from '#contract/staff/candidates.ts';
import { candidateScreens, consolePaths } from '#contract/staff/paths.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { LinkActs } from './link-actions.tsx';
import { LinkSection } from './link-section.tsx';
import { useRequestActs } from './requests-section.tsx';
import { UploadsSection } from './uploads-section.tsx';

const back = { href: consolePaths.candidates, label: 'Candidates' };

const WaitingNote = ({
  request,
  candidate: { email },
}: {
  request: NonNullable<StaffCandidate['request']>;
  candidate: StaffCandidate;
}) => {
  const { grant, refuse, isPending } = useRequestActs();
  return (
    <div className="alert alert-info mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="grow basis-64">
        Asked for a new link <Time at={request.askedAt} relative />. Sending one mails it to{' '}
        <Email address={email} />; the old address stops working.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="main" small isOff={isPending} onClick={() => void grant.run({ id: request.id, email })}>
          Send a new link
        </Button>
        <Button small isOff={isPending} onClick={() => void refuse.run({ id: request.id })}>
          Refuse
        </Button>
      </div>
    </div>
  );
};

const History = ({ candidate: { history } }: { candidate: StaffCandidate }) => (
  <Section title="History">
    <ol>
      {history.toReversed().map(({ at, action, by, note }) => (
        <li key={`${at} ${action}`} className="grid gap-x-4 border-t border-rule py-2 first:border-0">
          <span className="wrap-anywhere">
            {actionLabel(action)}
            {note !== null && <span className="text-muted">: {note}</span>}
          </span>
          <span className="text-sm text-muted">
            <Time at={at} /> · {by}
          </span>
        </li>
      ))}
    </ol>
  </Section>
);

const Openings = ({ candidate: { openings } }: { candidate: StaffCandidate }) =>
  openings.length > 0 && (
    <Section title="Opened">
      <ul>
        {openings.map(({ at, isRobot, agent, device }) => (
          <li key={`${at} ${agent} ${device}`} className="grid border-t border-rule py-2 first:border-0">
            <span className="wrap-anywhere">
              {isRobot ? `A program: ${agent}` : [agent, device].filter((each) => each !== '').join(', ')}
            </span>
            <span className="text-sm text-muted">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );

export const CandidateScreen = () => {
  const { id } = useParams({ from: candidateScreens.one });
  const query = useStaffQuery(candidateApi.one, { params: { id } });
  const { data, refetch, dataUpdatedAt } = query;
  const readAgain = useCallback(() => void refetch(), [refetch]);
  if (data === undefined) return <RecordPending title="Candidate" back={back} query={query} />;
  const { candidate, now } = data;
  return (
    <>
      <PageHead
        title={candidate.name}
        back={back}
        status={
          <RecordMark reference={candidate.id}>
            <RecordStatus words={statusWords.candidateLink[candidate.status]} />
            <DemoPill of={candidate.id} />
          </RecordMark>
        }
        actions={<LinkActs candidate={candidate} />}
      />
      {candidate.request !== null && <WaitingNote request={candidate.request} candidate={candidate} />}
      <RecordColumns
        lead={<LinkSection candidate={candidate} now={now} receivedAt={dataUpdatedAt} onOver={readAgain} />}
        facts={
          <Section title="Candidate">
            <FactList
              facts={[
                { label: 'Email', value: <Email address={candidate.email} />, copy: candidate.email },
                { label: 'Phone', value: candidate.phone, copy: candidate.phone },
                { label: 'Position', value: candidate.position },
                { label: 'Candidate ID', value: candidate.candidateId, copy: candidate.candidateId },
                { label: 'Created', value: <Time at={candidate.createdAt} /> },
                { label: 'Expires', value: <Time at={candidate.expiresAt} /> },
                {
                  label: 'Deactivated',
                  value: candidate.deactivatedAt !== null && <Time at={candidate.deactivatedAt} />,
                },
              ]}
            />
          </Section>
        }
      >
        <UploadsSection candidate={candidate} />
        <Openings candidate={candidate} />
        {candidate.history.length > 0 && <History candidate={candidate} />}
      </RecordColumns>
    </>
  );
};
