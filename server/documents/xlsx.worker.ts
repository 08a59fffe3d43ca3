// The thread that makes a workbook: takes pages of rows, then `null`, and posts the file back.
import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node';
import type { WorkbookCell, WorkbookHead } from './xlsx.ts';

const { sheet, columns } = workerData as WorkbookHead;

const asCell = (value: WorkbookCell): Cell => {
  if (value === null) return null;
  if (value instanceof Date) return { type: Date, value, format: 'yyyy-mm-dd hh:mm:ss' };
  return typeof value === 'number' ? { type: Number, value } : { type: String, value, format: '@' };
};

const rows: SheetData = [columns.map(({ name }) => ({ type: String, value: name, fontWeight: 'bold' }))];

parentPort?.on('message', async (page: WorkbookCell[][] | null) => {
  if (page !== null) {
    for (const row of page) rows.push(row.map(asCell));
    return;
  }
  const file = await writeExcelFile(rows, {
    sheet,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => (width === undefined ? {} : { width })),
  }).toBuffer();
  parentPort?.postMessage(new Uint8Array(file));
});
