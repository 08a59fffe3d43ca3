// Takes back a kept file whose row was not written.
import type { Deps } from '#server/deps.ts';

/** Never throws: why there is no row is what has to be told. What is left then the sweep of `cli check` removes. */
export const removeRowless = async (
  { files, log }: Pick<Deps, 'files' | 'log'>,
  key: string,
): Promise<void> => {
  try {
    await files.remove(key);
  } catch (error) {
    log.warn({ err: error, fileKey: key }, 'a file without a row could not be removed; cli check removes it');
  }
};
