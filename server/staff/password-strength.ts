// Refuses passwords that are easily guessed. The thread that judges them is there while people choose passwords, which is rarely.
import { Worker } from 'node:worker_threads';
import { brandWords } from '#content/brand-words.ts';
import { ownWords, passwordFault, type Strength } from '#contract/staff/password.ts';
import { InputError } from '#server/links/checked-text.ts';

export type StrengthQuestion = { id: number; password: string; own: readonly string[] };

type Waiting = { resolve(strength: Strength): void; reject(error: Error): void };

const keptMs = 60_000;
const slowestMs = 20_000;

let worker: Worker | undefined;
let ending: NodeJS.Timeout | undefined;
let asked = 0;
const waiting = new Map<number, Waiting>();

const stop = (reason: Error): void => {
  for (const { reject } of waiting.values()) reject(reason);
  waiting.clear();
  void worker?.terminate();
  worker = undefined;
};

const start = (): Worker => {
  const made = new Worker(new URL('./password-strength.worker.ts', import.meta.url));
  // It holds nothing that the end of the process would lose.
  made.unref();
  made.on('message', ({ id, strength }: { id: number; strength: Strength }) => {
    waiting.get(id)?.resolve(strength);
    waiting.delete(id);
  });
  made.on('error', (error) => {
    if (worker === made) stop(error);
  });
  return made;
};

const askWorker = (password: string, own: readonly string[]): Promise<Strength> => {
  worker ??= start();
  const id = ++asked;
  clearTimeout(ending);
  const answer = new Promise<Strength>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, password, own } satisfies StrengthQuestion);
  });
  const tooSlow = setTimeout(() => stop(new Error('judging a password took too long')), slowestMs);
  return answer.finally(() => {
    clearTimeout(tooSlow);
    clearTimeout(ending);
    ending = setTimeout(() => {
      if (waiting.size === 0) stop(new Error('not needed any more'));
    }, keptMs).unref();
  });
};

/** Throws an `InputError` for `password` that says why it is not accepted. `own` is what its owner is called. */
export const refuseWeakPassword = async (password: string, ...own: readonly string[]): Promise<void> => {
  const fault = passwordFault(password);
  if (fault !== undefined) throw new InputError('password', fault);
  const { isEnough, advice } = await askWorker(password, ownWords(...own, ...brandWords));
  if (!isEnough) throw new InputError('password', advice ?? 'Too easy to guess.');
};
