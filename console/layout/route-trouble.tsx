// When a screen cannot be shown: its script did not arrive, the server did not answer, or the screen itself failed. Never a
// blank page, and always a way on.

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isUnreachable, StaffError } from '#console/api.ts';
import { isMissingScript } from '#console/lazy-screen.ts';
import { Button } from '#console/parts/button.tsx';
import { useWhenOnline } from '#console/parts/use-when-online.ts';

const wordsOf = (error: unknown): { title: string; text: string } => {
  if (isUnreachable(error)) return { title: 'The connection was lost', text: error.message };
  if (error instanceof StaffError) return { title: 'This could not be loaded', text: error.message };
  if (isMissingScript(error)) {
    return {
      title: 'Part of the console did not load',
      text: 'The connection may have dropped, or the console has been updated. Reloading brings it back.',
    };
  }
  return { title: 'This screen failed', text: 'What you did before is saved. Reloading usually helps.' };
};

export const RouteTrouble = ({ error, reset }: ErrorComponentProps): ReactNode => {
  const router = useRouter();
  const { title, text } = wordsOf(error);
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  useWhenOnline(tryAgain, isUnreachable(error));
  return (
    <div className="state" role="alert">
      <h1 tabIndex={-1}>
        <span>{title}</span>
      </h1>
      <p className="text-muted">
        <span>{text}</span>
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {/* Without a connection a reload would end on the browser's own page. */}
        {!isUnreachable(error) && (
          <Button look="main" onClick={() => location.reload()}>
            Reload
          </Button>
        )}
        <Button look={isUnreachable(error) ? 'main' : 'quiet'} onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </div>
  );
};
