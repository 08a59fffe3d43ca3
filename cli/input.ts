// Turns what is wrong with an entry into a reason that names the option, and dates into what people read.

import { brand } from '#content/brand.ts';
import { formatInstant } from '#contract/time.ts';
import { InputError } from '#server/links/checked-text.ts';
import { CommandError } from './run.ts';

const optionOf = (field: string): string =>
  `--${field.replace(/[A-Z]/g, (each) => `-${each.toLowerCase()}`)}`;

/** Reads entries with `read`; what it finds wrong ends the command. */
export const checked = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) throw new CommandError(`${optionOf(error.field)}: ${error.message}`);
    throw error;
  }
};

export const shownTime = (iso: string | null, never = ''): string =>
  iso === null ? never : formatInstant(iso, brand.hours);

/** Label and value, one to a line, values aligned; what is empty is left out. */
export const asFacts = (facts: readonly (readonly [string, string | null])[]): string => {
  const shown = facts.filter((fact): fact is readonly [string, string] => (fact[1] ?? '') !== '');
  const width = Math.max(...shown.map(([label]) => label.length)) + 2;
  return shown
    .map(([label, value]) => `${label.padEnd(width)}${value.replace(/\n/g, `\n${' '.repeat(width)}`)}`)
    .join('\n');
};

/** All rows of a list that comes in pages; each page is read after the last row of the one before. */
export const allPages = async <Row>(
  readPage: (limit: number, last: Row | undefined) => Promise<Row[]>,
): Promise<Row[]> => {
  const limit = 500;
  const rows: Row[] = [];
  for (;;) {
    const page = await readPage(limit, rows.at(-1));
    rows.push(...page);
    if (page.length < limit) return rows;
  }
};
