// What every program of this folder has in common: it knows whether it runs in its short form, has a folder that goes when
// it ends, and says last, in one line of JSON, what it measured.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Figures = Record<string, number | string>;
export type Report = { name: string; figures: Figures; failure?: string };

export type FaultRun = {
  /** A few seconds instead of the full count. */
  short: boolean;
  /** For whatever is temporary. */
  folder: string;
  /** Filled as the program goes on: what was measured until a failure is reported too. */
  figures: Figures;
  /** How far it has come, for people who watch. */
  say(text: string): void;
  /** Called at the end, last given first, whatever failed. */
  atEnd(act: () => unknown): void;
};

/** Runs `work` and ends the process: with 0, or with 1 where it throws. Call it once, as the last thing of the program. */
export const runFault = async (name: string, work: (run: FaultRun) => Promise<void>): Promise<never> => {
  const folder = mkdtempSync(join(tmpdir(), `agency-site-${name}-`));
  const figures: Figures = {};
  const ends: (() => unknown)[] = [];
  const started = Date.now();
  let failure: string | undefined;
  const end = async (): Promise<void> => {
    for (const act of ends.splice(0).reverse()) await act();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  try {
    await work({
      short: process.argv.includes('--short'),
      folder,
      figures,
      say: (text) => console.log(`  ${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`),
      atEnd: (act) => ends.push(act),
    });
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    console.error(error);
  }
  await end().catch((error: unknown) => console.error(error));
  const report: Report = { name, figures, ...(failure === undefined ? {} : { failure }) };
  const code = failure === undefined ? 0 : 1;
  return new Promise(() => process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(code)));
};
