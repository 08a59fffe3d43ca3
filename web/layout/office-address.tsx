// An office as people write it on an envelope.

import type { Office } from '#content/types.ts';

export const OfficeAddress = ({ office }: { office: Office }) => (
  <address>
    {office.lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
    <span>
      {office.city} {office.postalCode}
    </span>
    <span>{office.region}</span>
  </address>
);
