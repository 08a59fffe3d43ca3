// Which of several processes answers: a name made at its start, which says nothing about the machine.
import { randomBytes } from 'node:crypto';

export const instance = randomBytes(4).toString('hex');
