// Trying mails again, and putting aside what cannot be delivered. Nothing is ever deleted here.

import { staffCall } from '#console/api.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import type { MailRetried } from '#contract/staff/mail.ts';
import { mailPaths, overviewPaths } from '#contract/staff/overview-paths.ts';

const changes = [mailPaths.list, mailPaths.delivery, mailPaths.one, overviewPaths.todo, overviewPaths.health];

export const useMailActs = () => {
  const retry = useStaffAction<string>({
    act: (id) => staffCall('POST', mailPaths.retry, { params: { id } }),
    changes,
    done: 'It is tried again now.',
  });
  const dismiss = useStaffAction<string>({
    act: (id) => staffCall('POST', mailPaths.dismiss, { params: { id } }),
    changes,
    done: (_answer, id) => ({ text: 'Put aside. The mail is kept.', undo: () => void undismiss.run(id) }),
  });
  const undismiss = useStaffAction<string>({
    act: (id) => staffCall('POST', mailPaths.undismiss, { params: { id } }),
    changes,
    done: 'It counts as not delivered again.',
  });
  const retryAll = useStaffAction<void, MailRetried>({
    act: () => staffCall('POST', mailPaths.retryAll),
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
