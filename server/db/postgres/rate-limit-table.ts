// Where several processes count together how often one sender does what (server/http/rate-limits.ts): one call is one round trip, and
// as the table is not logged it waits for no disk. After a crash of PostgreSQL it is empty, as the memory of a process would be.

export const rateLimitStatements = [
  `create unlogged table rate_limit (key text primary key, times bigint[] not null, ends_at bigint not null)`,
  'create index rate_limit_ends_at on rate_limit (ends_at)',
  // Times are milliseconds, of the process that asks: clocks of machines differ a little, so what is a moment ahead counts too.
  // Keys are locked in their order, so that no two calls wait for each other. Returns how long to wait, 0 if all may go on.
  `create function take_attempts(
    asked text[], factors int[], maxima int[], windows bigint[], at bigint
  ) returns bigint language plpgsql as $$
  declare
    longest bigint := (select max(w) from unnest(windows) w);
    known record;
    still bigint[];
    counted text[] := '{}';
    kept jsonb := '{}';
    wait bigint := 0;
    place int;
  begin
    insert into rate_limit (key, times, ends_at)
      select k, '{}', at + longest from unnest(asked) k order by k
      on conflict do nothing;
    for known in
      select r.key, r.times, a.factor from rate_limit r
      join unnest(asked, factors) as a (key, factor) on a.key = r.key
      order by r.key for update of r
    loop
      still := array(
        select t from unnest(known.times) t where t > at - longest and t < at + 60000 order by t
      );
      for nth in 1 .. array_length(maxima, 1) loop
        place := coalesce(array_length(still, 1), 0) - maxima[nth] * known.factor + 1;
        if place >= 1 then wait := greatest(wait, still[place] + windows[nth] - at); end if;
      end loop;
      kept := kept || jsonb_build_object(known.key, to_jsonb(still));
      counted := counted || known.key;
    end loop;
    if wait > 0 then return wait; end if;
    update rate_limit r
      set times = array(select t::bigint from jsonb_array_elements_text(kept -> r.key) t) || at,
          ends_at = at + longest
      where r.key = any (counted);
    return 0;
  end $$`,
];
