// Where several processes count together how often one sender does what (server/http/rate-limits.ts): one call is one round trip, and
// as the table is not logged it waits for no disk. After a crash of PostgreSQL it is empty, as the memory of a process would be.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Times are milliseconds, of the process that asks: clocks of machines differ a little, so what is a moment ahead counts too. Keys
 * are locked in their order, so that no two calls wait for each other. Returns how long to wait, 0 if all may go on: then the
 * attempt counts for all of them, and else for none, since the exception takes back what was counted.
 */
const takeAttempts = `create or replace function take_attempts(
    asked text[], factors int[], maxima int[], windows bigint[], at bigint
  ) returns bigint language plpgsql as $$
  declare
    longest bigint := (select max(w) from unnest(windows) w);
    counted record;
    place int;
    wait bigint := 0;
  begin
    for counted in
      insert into rate_limit as r (key, times, ends_at)
        select k, array[at], at + longest from unnest(asked) k order by k
        on conflict (key) do update
          set times = array(
                select t from unnest(r.times) t where t > at - longest and t < at + 60000 order by t
              ) || at,
              ends_at = at + longest
        returning key, times
    loop
      for nth in 1 .. cardinality(maxima) loop
        place := cardinality(counted.times) - maxima[nth] * factors[array_position(asked, counted.key)];
        if place >= 1 then wait := greatest(wait, counted.times[place] + windows[nth] - at); end if;
      end loop;
    end loop;
    if wait > 0 then raise exception using errcode = 'RL001'; end if;
    return 0;
  exception when sqlstate 'RL001' then
    return wait;
  end $$`;

export const rateLimitStatements = [
  'create unlogged table rate_limit (key text primary key, times bigint[] not null, ends_at bigint not null)',
  'create index rate_limit_ends_at on rate_limit (ends_at)',
  takeAttempts,
];

/** For databases whose first tables came with a slower one. */
export const quickerLimits: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(takeAttempts).execute(db);
  },
};
