// CSV (RFC 4180) for spreadsheets: UTF-8 with a byte-order mark, and no cell that a spreadsheet would run as a formula.

const byteOrderMark = '\ufeff';

/** A spreadsheet takes text that begins like this for a formula; the apostrophe makes it text, and shows as none there. */
const looksLikeFormula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const asCsv = (names: readonly string[], rows: readonly (string | number | null)[][]): string =>
  byteOrderMark + [names, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
