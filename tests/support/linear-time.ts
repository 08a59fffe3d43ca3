// Whether work on a text takes time in proportion to its length. A clock finds what may be slow on short texts. At full length
// the processor's time of this thread counts, which a busy machine does not make longer but tells in steps of milliseconds;
// and only what is slow and also grows faster than its text is called slow.
import { createContext, Script } from 'node:vm';
import type { HostileText } from './hostile-text.ts';

/** Milliseconds for each text in turn; infinity for one that had to be stopped, and nothing after it. */
type Timer = (texts: readonly string[], now: () => number) => number[];

const triedLength = 4_096;
/** For a text of that length: what is linear takes a tenth of it, what is not takes ten times as long. */
const suspiciousMs = 0.6;
const fullLength = 100_000;
/** For the full length: what is linear takes a tenth of it. */
const fineMs = 60;
const hopelessMs = 500;

const clockMs = (): number => performance.now();

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The least of some runs; no more of them once one takes no longer than `enoughMs`, or far too long. */
const least = (timer: Timer, text: string, enoughMs: number): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const [ms = Number.POSITIVE_INFINITY] = timer([text], processorMs);
    best = Math.min(best, ms);
    if (best <= enoughMs || ms >= hopelessMs) break;
  }
  return best;
};

const isLinear = (timer: Timer, { make }: HostileText): boolean => {
  const once = least(timer, make(fullLength), fineMs);
  if (once <= fineMs) return true;
  if (once >= hopelessMs) return false;
  // Four times the text: four times the time, or sixteen times.
  return least(timer, make(4 * fullLength), 9 * once) <= 9 * once;
};

/** A text on which it is not linear, in words. Beside those that look slow, the slowest is tried at full length in any case. */
export const slowText = (timer: Timer, texts: readonly HostileText[]): string | undefined => {
  const tried = texts.map(({ make }) => make(triedLength));
  const first = timer(tried, clockMs);
  const stopped = first.indexOf(Number.POSITIVE_INFINITY);
  if (stopped >= 0) return texts[stopped]?.says;
  const second = timer(tried, clockMs);
  const times = first.map((ms, at) => Math.min(ms, second[at] ?? ms));
  const byTime = texts
    .map((text, at) => ({ text, ms: times[at] ?? 0 }))
    .sort((one, other) => other.ms - one.ms);
  const suspects = byTime.filter(({ ms }, at) => at === 0 || ms > suspiciousMs).slice(0, 8);
  return suspects.find(({ text }) => !isLinear(timer, text))?.text.says;
};

const context = createContext({});
const replaceAll = new Script(`
  for (const text of texts) {
    const startedAt = now();
    text.replace(pattern, '');
    times.push(now() - startedAt);
  }
`);

/** A pattern over whole texts, stopped where it does not come to an end: `longestMs` is for all of them. */
export const timePattern =
  (pattern: RegExp, longestMs = 4_000): Timer =>
  (texts, now) => {
    const times: number[] = [];
    Object.assign(context, { pattern, texts, times, now });
    pattern.lastIndex = 0;
    try {
      replaceAll.runInContext(context, { timeout: longestMs });
    } catch {
      times.push(Number.POSITIVE_INFINITY);
    }
    return times;
  };

/** A function that takes a text. That it refuses one is an answer as well. */
export const timeFunction =
  (work: (text: string) => unknown): Timer =>
  (texts, now) =>
    texts.map((text) => {
      const startedAt = now();
      try {
        work(text);
      } catch {
        // See above.
      }
      return now() - startedAt;
    });
