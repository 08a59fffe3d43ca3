// What else came from the same address or phone, side by side with this one.

import { useSearch } from '@tanstack/react-router';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Section } from '#console/parts/section.tsx';
import { RecordStatus } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { writeSearch } from '#console/use-address.ts';
import type { StaffEnquiry } from '#contract/staff/enquiries.ts';
import { consoleLink, enquiryScreens } from '#contract/staff/paths.ts';
import { statusWords } from '#contract/staff/statuses.ts';

const sameWords = { email: 'Same email', phone: 'Same phone', both: 'Same email and phone' } as const;

export const SamePerson = ({ enquiry: { others } }: { enquiry: StaffEnquiry }) => {
  const search = useSearch({ from: enquiryScreens.one });
  if (others.length === 0) return null;
  return (
    <Section title="From the same person">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {others.map(({ id, name, subject, status, createdAt, excerpt, same, assignedTo }) => (
          <li key={id} className="grid content-start gap-1 rounded-control border border-rule p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <ConsoleLink
                href={consoleLink(enquiryScreens.one, { id }) + writeSearch(search)}
                className="text-link"
              >
                {subject}
              </ConsoleLink>
              <RecordStatus words={statusWords.enquiry[status]} />
            </div>
            <p className="text-sm wrap-anywhere text-muted">
              <Time at={createdAt} /> · {name} · {sameWords[same]}
              {assignedTo !== null && <span> · {assignedTo.name}</span>}
            </p>
            <p className="line-clamp-4 wrap-anywhere">{excerpt}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
};
