// The private link itself and the ways to hand it over, or why there is none to hand over.

import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { CopyBox } from '#console/parts/copy.tsx';
import { HandOverMail, useMailProblem, writtenWords } from '#console/parts/mail-progress.tsx';
import { Section } from '#console/parts/section.tsx';
import { Time } from '#console/parts/time.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { candidateApi, type StaffCandidate } from '#contract/staff/candidates.ts';
import { candidateChanges } from './link-actions.tsx';
import { TimeLeft, useLeft } from './time-left.tsx';

/** Opens the chat with the candidate, the text written and not sent. */
const whatsappUrl = (phone: string, text: string): string =>
  `https://wa.me/91${phone}?text=${encodeURIComponent(text)}`;

const HandOver = ({ candidate, text }: { candidate: StaffCandidate; text: string }) => {
  const { id, email, phone } = candidate;
  const mailProblem = useMailProblem();
  const mail = useStaffAction({
    act: () => staffCall(candidateApi.handOver, { params: { id } }),
    changes: candidateChanges,
    done: writtenWords('The link', email, mailProblem),
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          // Whoever asked for a new link is the first to be answered.
          look={candidate.request === null ? 'main' : 'quiet'}
          isOff={mail.isPending}
          onClick={() => void mail.run()}
        >
          Send by mail
        </Button>
        <a href={whatsappUrl(phone, text)} target="_blank" rel="noopener noreferrer" className="button-quiet">
          Open in WhatsApp
        </a>
      </div>
      <details>
        <summary className="text-link w-fit cursor-pointer">Text for a message</summary>
        <CopyBox id="candidate-message" text={text} label="Copy the message" />
      </details>
    </>
  );
};

type Ended = Exclude<StaffCandidate['status'], 'active'>;

/** What became of the link, and what its page still does. */
const endedWords: Record<Ended, { link: string; page: string }> = {
  expired: {
    link: 'The link has expired. Reissue it to hand a working one over.',
    page: 'shows the candidate’s details and lets them ask for a new link',
  },
  inactive: {
    link: 'The link is deactivated: nothing can be uploaded or downloaded.',
    page: 'shows the candidate’s details and says that the link has been deactivated',
  },
  uploaded: {
    link: 'The certificate has arrived; the link takes no other.',
    page: 'names the certificate and, once it has passed the scan, offers it for download',
  },
};

const EndedLink = ({
  status,
  pageUntil,
  ...answered
}: {
  status: Ended;
  pageUntil: string;
  now: string;
  receivedAt: number;
}) => {
  const { link, page } = endedWords[status];
  const leftMs = useLeft(pageUntil, answered);
  return (
    <p>
      {link}{' '}
      {leftMs === 0 ? (
        'Its page no longer shows anything about the candidate.'
      ) : (
        <>
          Until <Time at={pageUntil} />, its page {page}.
        </>
      )}
    </p>
  );
};

export const LinkSection = ({
  candidate,
  now,
  receivedAt,
  onOver,
}: {
  candidate: StaffCandidate;
  now: string;
  receivedAt: number;
  onOver: () => void;
}) => {
  const { url, handOverText, status, expiresAt, pageUntil, lastMail } = candidate;
  return (
    <Section title="Link">
      {status !== 'active' && (
        <EndedLink status={status} pageUntil={pageUntil} now={now} receivedAt={receivedAt} />
      )}
      {url !== null && <CopyBox id="candidate-url" text={url} label="Copy the link" isAddress />}
      {status === 'active' && (
        <p>
          Expires <Time at={expiresAt} />, in{' '}
          <TimeLeft expiresAt={expiresAt} now={now} receivedAt={receivedAt} onOver={onOver} />.
        </p>
      )}
      {handOverText !== null && <HandOver candidate={candidate} text={handOverText} />}
      {lastMail !== null && <HandOverMail mail={lastMail} />}
    </Section>
  );
};
