// The statement of a client's account as a PDF.

import { brand } from '#content/brand.ts';
import { dayOf, endOfDay, startOfDay } from '#contract/days.ts';
import { formatRupees } from '#contract/money.ts';
import { isBlank } from '#contract/text.ts';
import { formatDate, formatInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { InputError, readDate } from '#server/links/checked-text.ts';
import { listAccountLinks } from './account.store.ts';
import { accountOf, type Period } from './account.ts';
import type { Client } from './clients.store.ts';

const { zone } = brand.hours;

const onOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');

/** A negative amount is money the client has with us. */
const money = (paise: number): string =>
  paise < 0 ? `${onOneLine(formatRupees(-paise))} in credit` : onOneLine(formatRupees(paise));
const moneyOrNothing = (paise: number): string => (paise === 0 ? '' : money(paise));
const day = (iso: string): string => onOneLine(formatDate(dayOf(iso, zone)));

export type StatementDays = { from: string; to: string };

/** Both days included; an empty one is the beginning, or today. */
const periodOf = ({ from, to }: StatementDays, now: Date): Period & { words: string } => {
  const last = isBlank(to) ? dayOf(now.toISOString(), zone) : readDate('to', to);
  const first = isBlank(from) ? undefined : readDate('from', from);
  if (first !== undefined && first > last) throw new InputError('from', 'must not be after the last day');
  return {
    from: first === undefined ? '' : startOfDay(first, zone),
    until: endOfDay(last, zone),
    words: first === undefined ? `To ${formatDate(last)}` : `${formatDate(first)} to ${formatDate(last)}`,
  };
};

/** Returns the bytes of the PDF. Throws an `InputError` for a day that is not a date, or if the days are in the wrong order. */
export const makeStatement = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  client: Client,
  days: StatementDays,
): Promise<Buffer> => {
  const now = clock.now();
  const period = periodOf(days, now);
  const links = await listAccountLinks(db, client.code, period.until);
  const account = accountOf(links, period);
  const checking = links.filter(({ receipt_status }) => receipt_status === 'received');
  const title = `Statement of account: ${client.name}`;
  const { makePdf } = await import('#server/documents/pdf.ts');
  return makePdf({ title, madeAt: now }, (sheet) => {
    sheet.title('Statement of account');
    sheet.facts([
      ['Client', client.name],
      ['Client ID', client.code],
      ['Address', client.address],
      ['GSTIN', client.tax_id],
      ['Period', period.words],
      ['Created', formatInstant(now.toISOString(), brand.hours)],
    ]);
    sheet.heading('Summary');
    sheet.facts([
      ['Due before', isBlank(days.from) ? null : money(account.openingPaise)],
      ['Requested', formatRupees(account.askedPaise)],
      ['Paid', formatRupees(account.paidPaise)],
      ['Due at the end', money(account.closingPaise)],
      [
        'Receipts being checked',
        checking.length === 0
          ? null
          : formatRupees(checking.reduce((sum, { amount_paise }) => sum + amount_paise, 0)),
      ],
    ]);
    sheet.heading('Details');
    if (account.postings.length === 0) sheet.paragraph('Nothing was requested or paid in this period.');
    else {
      sheet.table(
        [
          { label: 'Date' },
          { label: 'What', share: 6 },
          { label: 'Reference', share: 5 },
          { label: 'Requested', align: 'end' },
          { label: 'Paid', align: 'end' },
          { label: 'Due', align: 'end' },
        ],
        account.postings.map((posting) => [
          day(posting.at),
          posting.text,
          onOneLine(posting.reference),
          moneyOrNothing(posting.askedPaise),
          moneyOrNothing(posting.paidPaise),
          money(posting.duePaise),
        ]),
        ['', 'Total', '', money(account.askedPaise), money(account.paidPaise), money(account.closingPaise)],
      );
    }
    sheet.paragraph(
      'All amounts are in Indian rupees. A payment counts from the day on which it was found in our account.',
      'small',
    );
  });
};
