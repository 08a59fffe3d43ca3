// Removes uploads that broke off, when the server starts and every few minutes. The rest is up to the command line's `check`.
import type { Deps } from '#server/deps.ts';
import { sweepPartials } from './sweep.ts';

const everyMs = 5 * 60_000;

export type Sweeping = {
  stop(): void;
  /** When it last went well. */
  lastSweptAt(): Date | undefined;
};

/** Sweeps at once and then on a timer that does not keep the process alive. What fails is logged and tried again next time. */
export const sweepRegularly = ({
  db,
  files,
  log,
  clock,
}: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>): Sweeping => {
  let sweptAt: Date | undefined;
  const sweep = async (): Promise<void> => {
    try {
      const removed = await files.sweep({ graceMs: files.givenUpMs, dryRun: false });
      const partials = await sweepPartials({ db, files, clock });
      sweptAt = clock.now();
      const count = removed.length + partials;
      if (count > 0) log.info({ files: count }, 'uploads that broke off were removed');
    } catch (error) {
      log.error({ err: error }, 'uploads that broke off could not be looked for');
    }
  };
  void sweep();
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer), lastSweptAt: () => sweptAt };
};
