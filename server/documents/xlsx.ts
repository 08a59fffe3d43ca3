// Records as an Excel workbook: text is text whatever it begins with, phones keep their digits, instants are dates of the
// agency's zone. Made by a thread, since it takes seconds in one go.
import { Worker } from 'node:worker_threads';
import { brand } from '#content/brand.ts';
import type { SheetColumn } from './sheet.ts';

/** The most that Excel opens. */
const longestText = 32_767;

/** A date is an instant whose UTC reading is what the agency's clock shows. */
export type WorkbookCell = string | number | Date | null;
export type WorkbookHead = { sheet: string; columns: { name: string; width?: number }[] };

/** What the agency's clock shows at an instant, written as if it were UTC: workbooks know no zones. */
const onOurClock = (iso: string): Date => {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: brand.hours.zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(iso));
  return new Date(`${shown.replace(' ', 'T')}Z`);
};

/** Excel reads `_x0041_` in text as the letter A. */
const asText = (text: string): string => {
  const literal = text.replaceAll(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x');
  return literal.length > longestText ? `${literal.slice(0, longestText - 1)}…` : literal;
};

const cellOf = <Row>({ value, kind }: SheetColumn<Row>, row: Row): WorkbookCell => {
  const found = value(row);
  if (typeof found !== 'string' || found === '') return found === '' ? null : found;
  return kind === 'instant' ? onOurClock(found) : asText(found);
};

const headOf = <Row>({ name, kind, width }: SheetColumn<Row>) => ({
  name: kind === 'instant' ? `${name} (${brand.hours.zoneLabel})` : name,
  ...(width === undefined ? {} : { width }),
});

/** The caller holds the number of rows below `workbookMaxRows`. */
export const makeWorkbook = async <Row>(
  sheet: string,
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Promise<Buffer> => {
  const head: WorkbookHead = { sheet, columns: columns.map(headOf) };
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { workerData: head });
  const made = new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the workbook was not made')));
  });
  try {
    // If the thread fails early, everything fails at once; nobody waits for it while pages are read.
    made.catch(() => undefined);
    for await (const rows of pages) {
      worker.postMessage(rows.map((row) => columns.map((column) => cellOf(column, row))));
    }
    worker.postMessage(null);
    return Buffer.from(await made);
  } finally {
    await worker.terminate();
  }
};
