// Every payment link has the company's own ID of its client: those made without one get the next number, one a client.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { brand } from '#content/brand.ts';

const prefix = `${brand.slug.toUpperCase()}-`;

export const brandIds: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index payment_link_brand_id on payment_link (brand_id)`.execute(db);
    await sql`update payment_link set brand_id = (
      select max(known.brand_id) from payment_link as known where known.client_id = payment_link.client_id
    ) where brand_id is null`.execute(db);
    await sql`with unnamed as (
      select client_id, row_number() over (order by min(created_at), client_id) + (
        select coalesce(max(cast(substr(brand_id, ${prefix.length + 1}) as integer)), 0)
        from payment_link where brand_id glob ${`${prefix}[0-9]*`}
      ) as number
      from payment_link where brand_id is null group by client_id
    )
    update payment_link set brand_id = ${prefix} || printf('%04d', unnamed.number)
    from unnamed where unnamed.client_id = payment_link.client_id and brand_id is null`.execute(db);
  },
};
