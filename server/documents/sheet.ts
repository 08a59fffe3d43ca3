// Records as rows of a spreadsheet, and CSV (RFC 4180): UTF-8 with a byte-order mark, which Excel needs for Indian scripts,
// and no cell that a spreadsheet would run as a formula. xlsx.ts writes the same columns as a workbook.

export type SheetValue = string | number | null;

export type SheetColumn<Row> = {
  name: string;
  value: (row: Row) => SheetValue;
  /**
   * `digits`: only looks like a number, such as a phone or a bank reference; kept in full, as text.
   * `instant`: ISO 8601 in UTC; a workbook holds a date in the agency's zone.
   */
  kind?: 'digits' | 'instant';
  /** In characters, for workbooks. */
  width?: number;
};

export const byteOrderMark = '\ufeff';

/**
 * A spreadsheet takes text that begins like this for a formula, some after dropping the spaces before it; the apostrophe makes it text,
 * and shows as none there. Text that has such an apostrophe of its own gets another: taking one away gives back what was stored.
 */
const looksLikeFormula = /^'*(?:[\t\r]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/** Excel keeps fifteen digits of a number, shows twelve and more as 1E+11, and drops zeros at the front. */
const losesDigits = /^'*(?:0\d+|\d{12,})$/;

const cell = (value: SheetValue, kind?: SheetColumn<never>['kind']): string => {
  if (value === null) return '';
  const text = String(value);
  const isChanged =
    typeof value === 'string' &&
    (looksLikeFormula.test(text) || (kind === 'digits' && losesDigits.test(text)));
  const safe = isChanged ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const line = (cells: string[]): string => `${cells.join(',')}\r\n`;

/** Returns a whole file with its head; for few rows. */
export const asCsv = (names: readonly string[], rows: readonly SheetValue[][]): string =>
  byteOrderMark + [names, ...rows].map((row) => line(row.map((value) => cell(value)))).join('');

/** Yields the file piece by piece, so that only one page of rows is in memory. */
export async function* csvPieces<Row>(
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + line(columns.map(({ name }) => cell(name)));
  for await (const rows of pages) {
    yield rows.map((row) => line(columns.map(({ value, kind }) => cell(value(row), kind)))).join('');
  }
}
