// Asks before a screen with something unsent is left, by another address or by signing out. Changes of the address within the
// same screen are none of its business.

import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { FormState } from './use-form.ts';

type Guard = () => Promise<boolean>;
const guards = new Set<Guard>();

/** Asks what would be asked on leaving the screen: what is typed goes with the session. */
export const mayLeave = async (): Promise<boolean> => {
  for (const asks of guards) if (!(await asks())) return false;
  return true;
};

/** Renders nothing but the question, while the router waits for an answer. Another address of the same path is not asked about. */
export const LeaveGuard = ({
  form,
  title = 'Leave without saving?',
  text = 'What you have typed here is not saved yet.',
}: {
  form: Pick<FormState, 'id' | 'mayLose' | 'discard'>;
  title?: string;
  text?: string;
}) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => form.mayLose.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => form.mayLose.current,
    withResolver: true,
  });
  /** Waits for the answer where it is not the router that asks. */
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const { mayLose } = form;
  useEffect(() => {
    const guard: Guard = async () => !mayLose.current || new Promise((resolve) => setAnswer(() => resolve));
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, [mayLose]);
  const settle = (mayLeave: boolean) => {
    answer?.(mayLeave);
    setAnswer(undefined);
  };
  return (
    <ConfirmDialog
      id={`${form.id}-leave`}
      open={status === 'blocked' || answer !== undefined}
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onClose={() => {
        reset?.();
        settle(false);
      }}
      onConfirm={() => {
        settle(true);
        // Should the session not end after all, what was typed is still there.
        if (status !== 'blocked') return;
        form.discard();
        proceed();
      }}
    >
      {text}
    </ConfirmDialog>
  );
};
