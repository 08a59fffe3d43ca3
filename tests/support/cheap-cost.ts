import type { ScryptCost } from '#server/staff/password-hash.ts';

/** Hashing is slow on purpose; only the tests of that pay for it. */
export const cheapCost: ScryptCost = { ln: 4, r: 8, p: 1 };
