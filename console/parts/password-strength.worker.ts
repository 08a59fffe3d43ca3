// A thread that judges passwords while they are typed: the dictionaries take a second to load, and typing must not wait.

import { estimateStrength } from '#contract/staff/password-strength.ts';
import type { StrengthQuestion } from './use-password-strength.ts';

addEventListener('message', ({ data: { password, own } }: MessageEvent<StrengthQuestion>) => {
  postMessage({ password, strength: estimateStrength(password, own) });
});
