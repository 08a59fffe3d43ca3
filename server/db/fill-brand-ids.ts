// Gives payment links made without the company's own ID of their client the next number, one a client. Runs once, after the
// migration that asks for it: its prefix is the agency's, which a migration may not know.
import { sql } from 'kysely';
import { brand } from '#content/brand.ts';
import type { Db } from '#server/deps.ts';

const prefix = `${brand.slug.toUpperCase()}-`;

export const fillBrandIds = async (db: Db): Promise<void> => {
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
};
