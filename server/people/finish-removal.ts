// After the rows are gone: the files that they named, and mails that lie about as files. What a crash leaves, `check` finds.
import type { Deps } from '#server/deps.ts';
import { removeMailFiles } from '#server/outbox/mail-files.ts';
import type { Removed } from './remove.store.ts';

/** Call this after the transaction. A file that cannot be removed is logged and left to the sweep. */
export const finishRemoval = async (
  { files, config, log }: Pick<Deps, 'files' | 'config' | 'log'>,
  { fileKeys, mailIds }: Removed,
): Promise<void> => {
  for (const key of fileKeys) {
    await files
      .remove(key)
      .catch((error: unknown) =>
        log.error({ err: error }, 'a file whose record is gone could not be removed'),
      );
  }
  await removeMailFiles(config.dataDir, mailIds);
};
