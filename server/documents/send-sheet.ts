// Sends a list as a file for spreadsheets: CSV while it is read, or a workbook.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { brand } from '#content/brand.ts';
import { dayOf } from '#contract/days.ts';
import { workbookMaxRows } from '#contract/limits.ts';
import { workbookTooLong } from '#contract/staff/lists.ts';
import { contentDisposition } from '#server/files/attachment.ts';
import { ApiError } from '#server/http/api-error.ts';
import { csvPieces, type SheetColumn } from './sheet.ts';
import { makeWorkbook } from './xlsx.ts';

export type Sheet<Row> = {
  /** Of the file, without extension; the day is added. */
  name: string;
  /** Of the sheet inside, for people. */
  title: string;
  columns: readonly SheetColumn<Row>[];
  pages: AsyncIterable<readonly Row[]>;
};

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type SheetFormat = keyof typeof mediaTypes;

/** Throws `staff.invalid` if a workbook cannot hold that many rows. Call this before anything is recorded or sent. */
export const refuseLongWorkbook = (format: SheetFormat, count: number): void => {
  if (format !== 'xlsx' || count <= workbookMaxRows) return;
  throw new ApiError('staff.invalid', { message: workbookTooLong() });
};

/** Sends the file as a download named after the day of `now`. CSV is streamed; a workbook is built in full before it is sent. */
export const sendSheet = async <Row>(
  reply: FastifyReply,
  format: SheetFormat,
  now: Date,
  { name, title, columns, pages }: Sheet<Row>,
): Promise<FastifyReply> => {
  const fileName = `${name}-${dayOf(now.toISOString(), brand.hours.zone)}.${format}`;
  const body =
    format === 'csv' ? Readable.from(csvPieces(columns, pages)) : await makeWorkbook(title, columns, pages);
  return reply
    .header('content-type', mediaTypes[format])
    .header('content-disposition', contentDisposition(fileName))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(body);
};
