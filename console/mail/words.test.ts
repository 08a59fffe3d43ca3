// What is said of a mail's attempts.
import { expect, it } from 'vitest';
import { afterAttempts } from '#contract/staff/mail.ts';
import { attemptsWords } from './words.ts';

it('counts attempts, and none where a mail was not tried itself', () => {
  expect([0, 1, 5].map(attemptsWords)).toEqual(['–', '1', '5']);
  expect([0, 1, 5].map(afterAttempts)).toEqual(['', 'after one attempt', 'after 5 attempts']);
});
