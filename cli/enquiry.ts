// Enquiries for the people who answer them: a list on the terminal, and an export for spreadsheets.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { brand } from '#content/brand.ts';
import { formatInstant } from '#contract/time.ts';
import { type EnquiryStatus, enquiryStatuses } from '#server/db/tables.ts';
import { type Enquiry, type EnquiryFilter, listEnquiries } from '#server/enquiries/enquiries.store.ts';
import { asCsv } from './csv.ts';
import type { Run } from './run.ts';

type Options = { since?: Date; status?: EnquiryStatus; all?: boolean; csv?: boolean };

/** An ISO 8601 date or time; one without a zone is UTC. */
export const parseSince = (text: string): Date => {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(
    text,
  );
  const date =
    iso === null ? new Date(Number.NaN) : new Date(`${iso[1]}T${iso[2] ?? '00:00'}${iso[3] ?? 'Z'}`);
  const sameDay = iso !== null && new Date(`${iso[1]}T00:00Z`).toISOString().startsWith(iso[1] ?? '');
  if (Number.isNaN(date.getTime()) || !sameDay) {
    throw new InvalidArgumentError('It must be ISO 8601, such as 2026-11-01 or 2026-11-01T09:00:00Z.');
  }
  return date;
};

/** The API's names. */
const asObject = (enquiry: Enquiry) => ({
  id: enquiry.id,
  createdAt: enquiry.created_at,
  status: enquiry.status,
  name: enquiry.name,
  email: enquiry.email,
  phone: enquiry.phone,
  subject: enquiry.subject,
  message: enquiry.message,
  spamReason: enquiry.spam_reason,
});

const filterOf = ({ since, status, all }: Options): EnquiryFilter => ({
  ...(since === undefined ? {} : { since }),
  ...(status === undefined ? {} : { status }),
  spamToo: all === true,
});

const shortened = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ');
  return Array.from(line).length > 60 ? `${Array.from(line).slice(0, 59).join('')}…` : line;
};

const withFilters = (command: Command): Command =>
  command
    .option('--since <time>', 'from this time on, ISO 8601; without a zone it is UTC', parseSince)
    .addOption(new Option('--status <status>', 'with this status alone').choices(enquiryStatuses))
    .option('--all', 'spam too')
    .option('--json', 'print JSON for other programs');

export const addEnquiryCommands = (program: Command, run: Run): void => {
  const group = program.command('enquiry').description('what visitors sent through the contact form');

  withFilters(group.command('list').description('newest first; spam is left out unless asked for'))
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run -s cli -- enquiry list --since 2026-11-01\n  $ npm run -s cli -- enquiry list --status spam --json',
    )
    .action(
      run(async ({ deps, printList }, options: Options) => {
        const enquiries = (await listEnquiries(deps.db, filterOf(options))).map(asObject);
        printList(
          enquiries,
          ({ id, createdAt, status, name, email, phone, subject, message }) => ({
            received: formatInstant(createdAt, brand.hours),
            status,
            name,
            email,
            phone,
            subject,
            message: shortened(message),
            id,
          }),
          'No enquiries.',
        );
      }),
    );

  withFilters(
    group.command('export').description('everything about each enquiry, as CSV or with --json as JSON'),
  )
    .option('--csv', 'CSV for spreadsheets (UTF-8 with a byte-order mark); the default')
    .addHelpText('after', '\nExample:\n  $ npm run -s cli -- enquiry export --csv > enquiries.csv')
    .action(
      run(async ({ deps, json, print, write }, options: Options) => {
        const enquiries = (await listEnquiries(deps.db, filterOf(options))).map(asObject);
        if (json && options.csv !== true) return print(enquiries, '');
        const names = [
          'id',
          'createdAt',
          'status',
          'name',
          'email',
          'phone',
          'subject',
          'message',
          'spamReason',
        ] as const;
        write(
          asCsv(
            names,
            enquiries.map((enquiry) => names.map((name) => enquiry[name])),
          ),
        );
      }),
    );
};
