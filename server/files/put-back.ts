// Takes back a kept file whose row was not written: it is again where it was received, for whoever received it.
import type { Deps } from '#server/deps.ts';
import type { ReceivedFile } from './store.ts';

/** Never throws: why there is no row is what has to be told. What is left then the sweep of `cli check` removes. */
export const putBackRowless = async (
  { files, log }: Pick<Deps, 'files' | 'log'>,
  key: string,
  file: ReceivedFile,
): Promise<void> => {
  try {
    await files.putBack(key, file);
  } catch (error) {
    log.warn({ err: error, fileKey: key }, 'a file without a row could not be removed; cli check removes it');
  }
};
