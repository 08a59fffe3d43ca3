// Asks before a screen with something unsent is left. Changes of the address within the same screen are none of its business.

import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { FormState } from './use-form.ts';

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
  return (
    <ConfirmDialog
      id={`${form.id}-leave`}
      open={status === 'blocked'}
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onClose={() => reset?.()}
      onConfirm={() => {
        form.discard();
        proceed?.();
      }}
    >
      {text}
    </ConfirmDialog>
  );
};
