// Candidates who wait for a new link: granted with one press, which makes it and mails it, or refused.

import { staffCall, useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Email } from '#console/parts/email.tsx';
import { useMailProblem, writtenWords } from '#console/parts/mail-progress.tsx';
import { Section } from '#console/parts/section.tsx';
import { Time } from '#console/parts/time.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { candidateApi, type WaitingRequest } from '#contract/staff/candidates.ts';
import { candidateScreens, consoleLink } from '#contract/staff/paths.ts';

const changes = [candidateApi.requests, candidateApi.list, candidateApi.one];

export const useRequestActs = () => {
  const mailProblem = useMailProblem();
  const grant = useStaffAction<Pick<WaitingRequest, 'id' | 'email'>>({
    act: ({ id }) => staffCall(candidateApi.grant, { params: { id } }),
    changes,
    done: (_answer, { email }) => writtenWords('A new link', email, mailProblem),
  });
  const refuse = useStaffAction<Pick<WaitingRequest, 'id'>>({
    act: ({ id }) => staffCall(candidateApi.refuse, { params: { id } }),
    changes,
    done: 'The request is refused. The candidate gets no mail and may ask again.',
  });
  return { grant, refuse, isPending: grant.isPending || refuse.isPending };
};

const Request = ({ request }: { request: WaitingRequest }) => {
  const { grant, refuse, isPending } = useRequestActs();
  const { name, email, position, linkId, askedAt } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-3 first:border-0">
      <div className="grid min-w-0 grow basis-56">
        <ConsoleLink
          href={consoleLink(candidateScreens.one, { id: linkId })}
          className="text-link w-fit wrap-anywhere"
        >
          {name}
        </ConsoleLink>
        <span className="text-sm text-muted wrap-anywhere">
          {position} · <Email address={email} /> · asked <Time at={askedAt} relative />
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          small
          isOff={isPending}
          aria-label={`Send a new link to ${name}`}
          onClick={() => void grant.run(request)}
        >
          Send a new link
        </Button>
        <Button
          small
          isOff={isPending}
          aria-label={`Refuse ${name} a new link`}
          onClick={() => void refuse.run(request)}
        >
          Refuse
        </Button>
      </div>
    </li>
  );
};

const readAgainMs = 60_000;

export const RequestsSection = () => {
  const { data } = useStaffQuery(candidateApi.requests, { refetchMs: readAgainMs });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Section title="Asked for a new link">
      <ul>
        {data.rows.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {data.hasMore && (
        <p className="text-muted">These have waited longest. More appear as you answer them.</p>
      )}
    </Section>
  );
};
