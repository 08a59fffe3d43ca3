// A thread that judges passwords: the dictionaries take a second to load and 60 MB, and the server's own thread serves people.
import { parentPort } from 'node:worker_threads';
import { estimateStrength } from '#contract/staff/password-strength.ts';
import type { StrengthQuestion } from './password-strength.ts';

parentPort?.on('message', ({ id, password, own }: StrengthQuestion) =>
  parentPort?.postMessage({ id, strength: estimateStrength(password, own) }),
);
