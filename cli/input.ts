// Turns what is wrong with an entry into a reason that names the option, dates into what people read, and pasted links into IDs.

import { brand } from '#content/brand.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { entryWords } from '#contract/staff/audit-actions.ts';
import { normaliseCode } from '#contract/text.ts';
import { formatInstant } from '#contract/time.ts';
import type { Db } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { idLength } from '#server/ids.ts';
import { FormError, InputError } from '#server/links/checked-text.ts';
import { pastedTokenId } from '#server/links/tokens.ts';
import { CommandError, type Context } from './run.ts';

const optionOf = (field: string): string =>
  `--${field.replace(/[A-Z]/g, (each) => `-${each.toLowerCase()}`)}`;

/** Returns what `read` returns; what that finds wrong ends the command. */
export const checked = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    const fault = error instanceof FormError ? error.faults[0] : error;
    if (!(fault instanceof InputError)) throw error;
    throw new CommandError(`${optionOf(fault.field)}: ${fault.message}`);
  }
};

/** If the act is refused for one of these reasons, the command ends with these words instead of the console's. */
export const orSay = <T>(act: Promise<T>, words: Partial<Record<ErrorCode, string>>): Promise<T> =>
  act.catch((error: unknown) => {
    const own = error instanceof ApiError ? words[error.code] : undefined;
    throw own === undefined ? error : new CommandError(own);
  });

/** Makes commands that act on a link take its ID or its private address, whatever was pasted around either. */
export const takesLink =
  (findId: (db: Db, tokenId: string) => Promise<string | undefined>) =>
  <Rest extends unknown[]>(act: (context: Context, id: string, ...rest: Rest) => Promise<void>) =>
  async (context: Context, given: string, ...rest: Rest): Promise<void> => {
    const tokenId = pastedTokenId(given);
    const words = normaliseCode(given).split(/[^0-9a-z]+/);
    const id =
      tokenId === undefined
        ? (words.find((word) => word.length === idLength) ?? given)
        : await findId(context.deps.db, tokenId);
    if (id === undefined) throw new CommandError('This is not the address of such a link.');
    return act(context, id, ...rest);
  };

export const shownTime = (iso: string | null, never = ''): string =>
  iso === null ? never : formatInstant(iso, brand.hours);

/** Returns label and value, one pair a line, values aligned; empty values are left out. */
export const asFacts = (facts: readonly (readonly [string, string | null])[]): string => {
  const shown = facts.filter((fact): fact is readonly [string, string] => (fact[1] ?? '') !== '');
  const width = Math.max(...shown.map(([label]) => label.length)) + 2;
  return shown
    .map(([label, value]) => `${label.padEnd(width)}${value.replace(/\n/g, `\n${' '.repeat(width)}`)}`)
    .join('\n');
};

/** Returns what was done about the record of this name, under a heading; nothing if nothing was. */
export const historyLines = (
  events: readonly { at: string; actor_name: string; action: string }[],
  record: string,
): string[] =>
  events.length === 0
    ? []
    : [
        '\nHistory',
        ...events.map(
          ({ at, actor_name, action }) => `  ${shownTime(at)}  ${entryWords(actor_name, action, record)}`,
        ),
      ];

export const allRows = async <Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
};
