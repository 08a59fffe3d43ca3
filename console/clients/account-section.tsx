// What a client was asked for, what is paid and what is due, and the same as a PDF for a period.

import { staffUrl } from '#console/api.ts';
import { useKeptText } from '#console/parts/draft.ts';
import { Money } from '#console/parts/money.tsx';
import { optional } from '#console/parts/optional.tsx';
import { Section } from '#console/parts/section.tsx';
import { clientApi, type StaffClient } from '#contract/staff/clients.ts';
import { Field } from '#ui/field.tsx';

const Statement = ({ id }: { id: string }) => {
  const [from, setFrom] = useKeptText(`client.statement.from.${id}`);
  const [to, setTo] = useKeptText(`client.statement.to.${id}`);
  const isWrong = from !== '' && to !== '' && from > to;
  return (
    <details>
      <summary className="text-link w-fit cursor-pointer">Statement as PDF</summary>
      <div className="flex flex-wrap items-end gap-3 pt-3">
        <Field
          id="statement-from"
          label="From"
          labelNote={optional}
          type="date"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <Field
          id="statement-to"
          label="To"
          labelNote={optional}
          type="date"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        {isWrong ? (
          <p role="alert" className="text-error">
            <span>The first day is after the last.</span>
          </p>
        ) : (
          <a
            id="statement-link"
            href={staffUrl(clientApi.statement, { params: { id }, query: { from, to } })}
            download
            className="button-quiet"
          >
            Download
          </a>
        )}
      </div>
      <p className="pt-2 text-sm text-muted">
        Without a first day it begins with the first link; without a last day it ends today.
      </p>
    </details>
  );
};

export const AccountSection = ({ client: { id, totals } }: { client: StaffClient }) => (
  <Section title="Account">
    <dl id="client-totals" className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4">
      {(
        [
          ['Requested', totals.askedPaise],
          ['Paid', totals.verifiedPaise],
          ['Being checked', totals.checkingPaise],
          ['Due', totals.duePaise],
        ] as const
      ).map(([label, paise]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold">
            <Money paise={paise} />
          </dd>
        </div>
      ))}
    </dl>
    <p className="text-sm text-muted">
      Due is what was requested and is not verified yet. Links deactivated without a receipt do not count.
    </p>
    <Statement id={id} />
  </Section>
);
