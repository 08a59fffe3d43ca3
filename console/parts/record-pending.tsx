// A record's screen until the record is there, or why it is not.

import { PageHead } from './page-head.tsx';
import { AnswerPending, type Asked } from './states.tsx';

type Props = Required<Pick<Parameters<typeof PageHead>[0], 'title' | 'back'>> & { query: Asked };

export const RecordPending = ({ title, back, query }: Props) => (
  <>
    <PageHead title={title} back={back} />
    <AnswerPending query={query} lines={8} />
  </>
);
