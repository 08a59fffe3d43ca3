// Leaves the links of the demo out of sums.
import { sql } from 'kysely';
import { demoPrefix } from '#contract/demo.ts';

/** `column` holds ids of payment links. */
export const isNoDemo = (column: string) => sql<boolean>`${sql.ref(column)} not like ${`${demoPrefix}%`}`;
