// A state in words and colour.
import { isDemo } from '#contract/demo.ts';
import type { StatusWords, Tone } from '#contract/staff/statuses.ts';

/** The words say the status; the colour only repeats it. */
export const StatusPill = ({ tone = 'neutral', children }: { tone?: Tone; children: string }) => (
  <span className={`pill pill-${tone}`}>
    <span>{children}</span>
  </span>
);

/** Of a record of the demo, which no sum counts. */
export const DemoPill = ({ of: linkId }: { of: string }) => isDemo(linkId) && <StatusPill>Demo</StatusPill>;

/** Of a record: `words` is one of `statusWords`. */
export const RecordStatus = ({ words: { label, tone } }: { words: StatusWords }) => (
  <StatusPill tone={tone}>{label}</StatusPill>
);
