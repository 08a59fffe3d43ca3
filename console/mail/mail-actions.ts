// Trying mails again, and putting aside what cannot be delivered. Nothing is ever deleted here.

import { staffCall } from '#console/api.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { type MailRetried, mailApi } from '#contract/staff/mail.ts';
import { overviewApi } from '#contract/staff/overview.ts';

const changes = [mailApi.list, mailApi.delivery, mailApi.one, overviewApi.todo, overviewApi.health];

export const useMailActions = () => {
  const retry = useStaffAction<string>({
    act: (id) => staffCall(mailApi.retry, { params: { id } }),
    changes,
    done: 'It is tried again now.',
  });
  const dismiss = useStaffAction<string>({
    act: (id) => staffCall(mailApi.dismiss, { params: { id } }),
    changes,
    done: (_answer, id) => ({ text: 'Dismissed. The mail is kept.', undo: () => void undismiss.run(id) }),
  });
  const undismiss = useStaffAction<string>({
    act: (id) => staffCall(mailApi.undismiss, { params: { id } }),
    changes,
    done: 'It counts as not delivered again.',
  });
  const retryAll = useStaffAction<void, MailRetried>({
    act: () => staffCall(mailApi.retryAll),
    changes,
    done: ({ retried }) =>
      retried === 0
        ? 'The mail server is tried again now.'
        : retried === 1
          ? 'One mail is tried again now.'
          : `${retried} mails are tried again now.`,
  });
  return { retry, dismiss, retryAll, isPending: retry.isPending || dismiss.isPending || retryAll.isPending };
};
