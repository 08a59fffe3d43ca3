// What happened to a payment link, in one line of time: acts, and openings by people and, told apart, by robots.

import { useState } from 'react';
import { Section } from '#console/parts/section.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { actionLabel } from '#contract/staff/audit-actions.ts';
import type { StaffPaymentLink } from '#contract/staff/payment-links.ts';
import { Checkbox } from '#ui/field.tsx';

type Entry = { at: string; kind: 'act' | 'person' | 'robot'; text: string; by: string };

const entriesOf = ({ events, openings }: StaffPaymentLink): Entry[] =>
  [
    ...events.map(({ at, action, by, note }) => ({
      at,
      kind: 'act' as const,
      text: note === null ? actionLabel(action) : `${actionLabel(action)}: ${note}`,
      by,
    })),
    ...openings.map(({ at, visitor, agent, device }) => ({
      at,
      kind: visitor,
      text: visitor === 'person' ? 'Opened by a person' : 'Opened by a robot',
      by: device === 'unknown' ? agent : `${agent}, ${device}`,
    })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

export const HistorySection = ({ link }: { link: StaffPaymentLink }) => {
  const [withRobots, setWithRobots] = useState(true);
  const { person, robot } = link.openingCounts;
  const entries = entriesOf(link).filter(({ kind }) => withRobots || kind !== 'robot');
  return (
    <Section title="History">
      <p id="opening-counts">
        {person === 0 ? 'No person has opened it yet' : `Opened by people ${times(person)}`}
        {robot > 0 && `, by robots ${times(robot)}`}. The same visitor counts once an hour. Robots are chat
        previews, mail scanners and the like.
      </p>
      {robot > 0 && (
        <Checkbox
          id="history-robots"
          label="Show robots"
          checked={withRobots}
          onChange={({ currentTarget }) => setWithRobots(currentTarget.checked)}
        />
      )}
      <ol id="link-history">
        {entries.map(({ at, kind, text, by }) => (
          <li
            key={`${at} ${kind} ${text} ${by}`}
            data-kind={kind}
            className="grid gap-x-4 border-t border-rule py-2 first:border-0"
          >
            <span className={`wrap-anywhere ${kind === 'robot' ? 'text-muted' : ''}`}>
              {text} {kind === 'person' && <StatusPill tone="good">Person</StatusPill>}
              {kind === 'robot' && <StatusPill>Robot</StatusPill>}
            </span>
            <span className="text-sm text-muted">
              <Time at={at} /> · {by}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
};
