// A record in two columns, or one if there is little room.

import type { ReactNode } from 'react';

/** In one column they follow each other in this order: `lead`, `facts`, `children`. */
export const RecordColumns = ({
  lead,
  facts,
  children,
}: {
  /** What one came for. */
  lead?: ReactNode;
  /** Stands at the side. */
  facts: ReactNode;
  children: ReactNode;
}) => (
  <div className="record-columns">
    {lead !== undefined && <div className="record-lead">{lead}</div>}
    <div className="record-facts">{facts}</div>
    <div className="record-rest">{children}</div>
  </div>
);
