// What is wrong with the audit log at first sight, without reading all of it: its ends, the end that is noted beside the database,
// and what no administrator has accepted yet. Few rows are read, so that the server's health can ask again and again.
import { brand } from '#content/brand.ts';
import { formatInstant } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/deps.ts';
import { auditKeysOf } from './audit-keys.ts';
import { type ChainEnd, type ChainEnds, type EndState, readAuditEnds } from './chain-ends.store.ts';
import { type Noted, notedFileOf, readNoted } from './noted-head.ts';

/** For the server's log. */
export const notAsWritten = 'the audit log is not as it was written; see: npm run -s cli -- check';

/** The event that says that the file with the noted end was not there when the log was opened. */
export const noteMissing = 'trail.note-missing';
/** The event by which an administrator settles what is known. */
export const accepted = 'trail.accept';

const retired =
  'is marked with a secret that is not listed in APP_SECRET any more; list the old secret again, after the new one';

const stateWords: Record<Exclude<EndState, 'right'>, string> = {
  missing: 'is missing',
  wrong: 'was changed without the secret',
  retired,
  unmarked: 'was put back to what it was before the log was keyed',
  pending: 'was put back to what it was before the log was keyed',
};

/** States of the ends that are not faults: here, in a copy of another installation's database, and in one from before the log was keyed. */
export const soundStates: Record<'here' | 'copy' | 'copyNotKeyed', readonly EndState[]> = {
  here: ['right'],
  copy: ['right', 'retired'],
  copyNotKeyed: ['right', 'unmarked', 'missing', 'pending'],
};

/** Returns one sentence, or nothing if the state is right or among the `sound` ones. `what` begins the sentence. */
export const faultOfEnd = (
  what: string,
  { state }: Pick<ChainEnd, 'state'>,
  sound: readonly EndState[],
): string[] =>
  state === 'right' || sound.includes(state) ? [] : [`the audit log: ${what} ${stateWords[state]}`];

/** All but the end, which moves on while others write. `file` is where `noted` was read. */
export const faultsAtFirstSight = (
  { start, 'keyed-from': from }: Pick<ChainEnds, 'start' | 'keyed-from'>,
  sound: readonly EndState[],
  noted: Noted | undefined,
  file: string,
): string[] => [
  ...faultOfEnd('its beginning', start, sound),
  ...faultOfEnd('the place from which it is keyed', from, sound),
  ...(noted === undefined || noted.state === 'right'
    ? []
    : [`the audit log: its end noted in ${file} ${stateWords[noted.state]}`]),
];

/** A removed file is made again, so only the event tells of it: a fault until it is accepted. */
export const unacceptedFaults = async (db: Db, file: string): Promise<string[]> => {
  const events = await db
    .selectFrom('audit_event')
    .select(['seq', 'at'])
    .where('action', '=', noteMissing)
    .where('seq', '>', (eb) =>
      eb
        .selectFrom('audit_event')
        .select(({ fn }) => fn.coalesce(fn.max<number>('seq'), eb.lit(0)).as('seq'))
        .where('action', '=', accepted),
    )
    .orderBy('seq')
    .limit(1)
    .execute();
  return events.map(
    ({ seq, at }) =>
      `audit event ${seq}: ${file} was missing on ${formatInstant(at, brand.hours)}, so the database may have been put back to an older state`,
  );
};

/** Returns one sentence for each fault, or an empty list. Rejects if the noted end cannot be read. */
export const standingFaults = async ({
  db,
  config,
}: {
  db: Db;
  config: Pick<Config, 'dataDir'>;
}): Promise<string[]> => {
  const file = notedFileOf(config.dataDir);
  const noted = await readNoted(config.dataDir, auditKeysOf(db));
  const ends = await readAuditEnds(db);
  return [
    ...faultsAtFirstSight(ends, soundStates.here, noted, file),
    ...faultOfEnd('its end', ends.head, soundStates.here),
    ...(await unacceptedFaults(db, file)),
  ];
};
