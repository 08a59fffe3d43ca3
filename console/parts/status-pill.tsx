// A state in words and colour.

export type Tone = 'neutral' | 'waiting' | 'good' | 'bad';

export const StatusPill = ({ tone = 'neutral', children }: { tone?: Tone; children: string }) => (
  <span className={`pill pill-${tone}`}>
    <span>{children}</span>
  </span>
);
