// One enquiry: what the person wrote, what was written back and noted, who takes care of it, and what happened to it.

import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { readDraft } from '#console/parts/draft.ts';
import { Email } from '#console/parts/email.tsx';
import { FactList } from '#console/parts/fact-list.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { RecordColumns } from '#console/parts/record-columns.tsx';
import { RecordPending } from '#console/parts/record-pending.tsx';
import { Section } from '#console/parts/section.tsx';
import { RecordStatus } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { isTaken } from '#console/parts/use-list-keys.ts';
import { writeSearch } from '#console/use-address.ts';
import { enquiryFacts, enquiryLabels } from '#contract/enquiry.ts';
import { enquiryApi, type StaffEnquiry } from '#contract/staff/enquiries.ts';
import { consolePaths, enquiryScreens } from '#contract/staff/paths.ts';
import { spamWords, statusWords } from '#contract/staff/statuses.ts';
import { Assignee } from './assignee.tsx';
import { NoteForm, NoteList } from './notes.tsx';
import { ReplyForm, replyDraftKey } from './reply-form.tsx';
import { SamePerson } from './same-person.tsx';
import { SentDrawing } from './sent-drawing.tsx';
import { StatusActs, useReadAct } from './status-actions.tsx';

/** Mail that is on its way, and colleagues, change what stands here. */
const readAgainMs = 20_000;

const useBack = () => {
  const search = useSearch({ from: enquiryScreens.one });
  return { href: consolePaths.enquiries + writeSearch(search), label: 'Enquiries' };
};

/** Opening a new one marks it as read, once: marked as unread after that, it stays unread. */
const useOpening = ({ id, status }: StaffEnquiry): void => {
  const markAsRead = useReadAct(id);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    if (status === 'new') markAsRead();
  });
};

/** `r` replies, `n` notes. */
const useKeys = (reply: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event) || (event.key !== 'r' && event.key !== 'n')) return;
      event.preventDefault();
      if (event.key === 'r') reply();
      else document.getElementById('enquiry-note-body')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [reply]);
};

const History = ({ enquiry: { history, createdAt } }: { enquiry: StaffEnquiry }) => {
  const events = [...history.toReversed(), { at: createdAt, by: '', did: 'Arrived' }];
  return (
    <Section title="History">
      <ol>
        {events.map(({ at, by, did }) => (
          <li key={`${at} ${did}`} className="border-t border-rule py-2 first:border-0">
            <span className="wrap-anywhere">
              {by} {did}
            </span>
            <span className="block text-sm text-muted">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
};

/** What has no look of its own. */
const otherFacts = enquiryFacts.filter((field) => !['name', 'email', 'phone'].includes(field));

const Person = ({ enquiry }: { enquiry: StaffEnquiry }) => (
  <FactList
    facts={[
      { label: enquiryLabels.email, value: <Email address={enquiry.email} />, copy: enquiry.email },
      {
        label: enquiryLabels.phone,
        value: (
          <a className="text-link link-alone" href={`tel:+91${enquiry.phone}`}>
            {enquiry.phone}
          </a>
        ),
        copy: enquiry.phone,
      },
      ...otherFacts.map((field) => ({ label: enquiryLabels[field], value: enquiry[field] })),
      { label: 'Received', value: <Time at={enquiry.createdAt} /> },
      {
        label: 'Why spam',
        value: enquiry.spamReason !== null && spamWords(enquiry.spamReason),
      },
    ]}
  />
);

const Enquiry = ({ enquiry }: { enquiry: StaffEnquiry }) => {
  const back = useBack();
  // A reply that was begun is there again, but takes the focus only if it is asked for.
  const [replying, setReplying] = useState<'asked' | 'begun' | undefined>(() =>
    Object.keys(readDraft(replyDraftKey(enquiry.id), ['subject', 'body'])).length > 0 ? 'begun' : undefined,
  );
  const isReplying = replying !== undefined;
  const isSpam = enquiry.status === 'spam';
  const reply = useCallback(() => {
    setReplying('asked');
    // Where it stands open already.
    document.getElementById('enquiry-reply-body')?.focus();
  }, []);
  const replyButton = useRef<HTMLButtonElement>(null);
  const stopReplying = () => {
    // At once, so that the button is there to take the focus from the form that goes.
    flushSync(() => setReplying(undefined));
    replyButton.current?.focus();
  };
  useOpening(enquiry);
  useKeys(reply);
  return (
    <>
      <PageHead
        title={enquiry.name}
        back={back}
        status={<RecordStatus words={statusWords.enquiry[enquiry.status]} />}
        actions={
          <>
            {/* Stays while the form is open: a second press must not meet the button that would take its place. */}
            {!isSpam && (
              <Button
                ref={replyButton}
                look={isReplying ? 'quiet' : 'main'}
                aria-keyshortcuts="r"
                onClick={reply}
              >
                Reply
              </Button>
            )}
            <StatusActs enquiry={enquiry} />
          </>
        }
      />
      <RecordColumns
        lead={
          <Section title="Message">
            <div className="message-with-drawing">
              <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{enquiry.message}</p>
              {enquiry.drawing !== null && <SentDrawing text={enquiry.drawing} />}
            </div>
          </Section>
        }
        facts={
          <>
            <Section title="Person">
              <Person enquiry={enquiry} />
              <Assignee enquiry={enquiry} />
            </Section>
            <History enquiry={enquiry} />
          </>
        }
      >
        <Section title="Replies and notes">
          <div className="grid gap-8">
            <NoteList enquiry={enquiry} />
            {!isSpam && isReplying && (
              <ReplyForm enquiry={enquiry} takesFocus={replying === 'asked'} onClose={stopReplying} />
            )}
            <NoteForm enquiryId={enquiry.id} />
          </div>
        </Section>
      </RecordColumns>
      <SamePerson enquiry={enquiry} />
    </>
  );
};

export const EnquiryScreen = () => {
  const { id } = useParams({ from: enquiryScreens.one });
  const back = useBack();
  const query = useStaffQuery(enquiryApi.one, {
    params: { id },
    refetchMs: readAgainMs,
  });
  const { data } = query;
  if (data === undefined) return <RecordPending title="Enquiry" back={back} query={query} />;
  return <Enquiry key={id} enquiry={data.enquiry} />;
};
