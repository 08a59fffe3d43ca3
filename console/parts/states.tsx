// What is shown if there is nothing to show, or if it could not be loaded.

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorWords, StaffError } from '#console/api.ts';
import { Button } from './button.tsx';
import { useHeldPlace } from './waiting.ts';

/** For a list or section without anything in it. `action` is mostly a link or button that adds the first. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string;
  /** One sentence: why there is nothing, and when there will be. */
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="state">
    <p className="state-title">
      <span>{title}</span>
    </p>
    {children !== undefined && <p className="text-muted">{children}</p>}
    {action}
  </div>
);

/** There are no fields to mark here: what would stand at them is said itself. */
const wordsOf = (error: unknown): string => {
  const marked = error instanceof StaffError ? Object.values(error.errors) : [];
  return marked.length > 0 ? marked.join(' ') : errorWords(error);
};

/** What does not exist does not appear by asking again. */
const isMissing = (error: unknown): boolean => error instanceof StaffError && error.status === 404;

export type Asked = Pick<UseQueryResult, 'error' | 'refetch'>;

/** A 404 gets no `Try again`: asking once more would not help. */
export const ErrorState = ({ query: { error, refetch } }: { query: Asked }) => (
  <div className="state" role="alert">
    <p className="state-title text-error">
      <span>{wordsOf(error)}</span>
    </p>
    {!isMissing(error) && (
      <Button small onClick={() => void refetch()}>
        Try again
      </Button>
    )}
  </div>
);

/** Lines where the text of a record will stand. */
export const SkeletonLines = ({ lines = 4 }: { lines?: number }) => {
  useHeldPlace();
  return (
    <div className="grid gap-3 py-2">
      <p role="status" className="sr-only">
        Loading
      </p>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={at} className={`skeleton h-4 ${at % 3 === 2 ? 'w-1/2' : 'w-full'}`} aria-hidden="true" />
      ))}
    </div>
  );
};

/** In the place of what a query has not answered yet, or why it will not. */
export const AnswerPending = ({ query, lines }: { query: Asked; lines: number }) =>
  query.error === null ? <SkeletonLines lines={lines} /> : <ErrorState query={query} />;
