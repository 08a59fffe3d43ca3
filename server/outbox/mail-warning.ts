// What is wrong with the delivery of mail as a whole, in a sentence or two: for the monitoring.
import { brand } from '#content/brand.ts';
import { mailProblems } from '#contract/staff/mail-problems.ts';
import { formatInstant } from '#contract/time.ts';
import type { Db } from '#server/deps.ts';
import { readDelivery } from './delivery.store.ts';

/** Undefined where mail goes out. Nothing that a mail server said is in it, since anybody may read it. */
export const mailWarning = async (db: Db): Promise<string | undefined> => {
  const { outage, delayed, waitingSince, failed } = await readDelivery(db);
  if (outage !== undefined)
    return `${mailProblems[outage.problem].words} Mails that wait: ${delayed}, the oldest since ${formatInstant(waitingSince ?? outage.since, brand.hours)}.`;
  const words = [
    ...(delayed > 0 ? [`Mails that failed three times or more and are tried again: ${delayed}.`] : []),
    ...(failed > 0 ? [`Mails that were given up: ${failed}.`] : []),
  ];
  return words.length === 0 ? undefined : words.join(' ');
};
