// The drawing of a record's private link, as its page, mails and receipt show it, with the record's state beside it.
import type { ReactNode } from 'react';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { linkDrawing } from '#ui/drawing/link-drawing.ts';

const title = 'The link’s drawing, the same on its page and in our mails';

/** `reference` is the link's id. */
export const RecordMark = ({ reference, children }: { reference: string; children: ReactNode }) => (
  <div className="record-mark">
    <LineDrawing drawing={linkDrawing(reference)} title={title} className="record-drawing" />
    <span className="pills">{children}</span>
  </div>
);
