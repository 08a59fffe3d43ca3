// What a client was asked for and what is paid, in whole paise. A link that was deactivated without a receipt asks for nothing.
import { sql } from 'kysely';
import type { ReceiptStatus } from '#contract/payment.ts';
import { isNoDemo } from '#server/db/no-demo.ts';
import type { Db } from '#server/deps.ts';

export type Totals = { asked: number; checking: number; verified: number };

const asks = sql<boolean>`(link.deactivated_at is null or link.receipt_status in ('received', 'verified'))`;

const sumWhere = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(case when ${condition} then link.amount_paise else 0 end), 0)`;

/** Sums in paise, without links of the demo; all zero for a code that no link carries. */
export const totalsOfClient = async (db: Db, code: string): Promise<Totals> => {
  const sums = await db
    .selectFrom('payment_link as link')
    .select([
      sumWhere(asks).as('asked'),
      sumWhere(sql<boolean>`link.receipt_status = 'received'`).as('checking'),
      sumWhere(sql<boolean>`link.receipt_status = 'verified'`).as('verified'),
    ])
    .where('link.client_id', '=', code)
    .where(isNoDemo('link.id'))
    .executeTakeFirstOrThrow();
  return { asked: Number(sums.asked), checking: Number(sums.checking), verified: Number(sums.verified) };
};

export type AccountLink = {
  project_name: string;
  project_id: string;
  amount_paise: number;
  receipt_status: ReceiptStatus | 'none';
  created_at: string;
  /** Of the verified receipt. */
  reference_id: string | null;
  paid_at: string | null;
};

/** Returns every link made before `until` that asks for something, oldest first; none of the demo. */
export const listAccountLinks = async (db: Db, code: string, until: string): Promise<AccountLink[]> => {
  const rows = await db
    .selectFrom('payment_link as link')
    .leftJoin('payment_submission as receipt', (join) =>
      join.onRef('receipt.link_id', '=', 'link.id').on('receipt.status', '=', 'verified'),
    )
    .select([
      'link.project_name',
      'link.project_id',
      'link.amount_paise',
      'link.receipt_status',
      'link.created_at',
      'receipt.reference_id',
      'receipt.decided_at as paid_at',
    ])
    .where('link.client_id', '=', code)
    .where(isNoDemo('link.id'))
    .where('link.created_at', '<', until)
    .where(asks)
    .orderBy('link.created_at')
    .orderBy('link.id')
    .execute();
  return rows.map((row) => ({ ...row, amount_paise: Number(row.amount_paise) }));
};
