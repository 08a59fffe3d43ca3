// What is wrong with the delivery of mail as a whole, in sentences: for the monitoring and the command line.
import { mailProblems } from '#contract/staff/mail-problems.ts';
import type { Db } from '#server/deps.ts';
import { readDelivery } from './delivery.store.ts';

/** Nothing that a mail server said is in it, since anybody may read it. */
export const mailWarnings = async (db: Db): Promise<string[]> => {
  const { outage, delayed, waitingSince, failed } = await readDelivery(db);
  if (outage !== undefined)
    return [
      `${mailProblems[outage.problem].words} Mails that wait: ${delayed}, the oldest since ${waitingSince}.`,
    ];
  return [
    ...(delayed > 0 ? [`Mails that failed three times or more and are tried again: ${delayed}.`] : []),
    ...(failed > 0 ? [`Mails that were given up: ${failed}.`] : []),
  ];
};
