// A record's screen until the record is there, or why it is not.

import { PageHead } from './page-head.tsx';
import { ErrorState, SkeletonLines } from './states.tsx';

type Props = Pick<Parameters<typeof PageHead>[0], 'title' | 'back'> & {
  error: unknown;
  onRetry: () => void;
};

/** Shows a skeleton while `error` is null. */
export const RecordPending = ({ title, back, error, onRetry }: Props) => (
  <>
    <PageHead title={title} {...(back && { back })} />
    {error === null ? <SkeletonLines lines={8} /> : <ErrorState error={error} onRetry={onRetry} />}
  </>
);
