// Enquiries for the people who answer them: a list on the terminal, an export for spreadsheets, and a way out of the spam.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { brand } from '#content/brand.ts';
import {
  type EnquiryStatus,
  enquiryExportLabels,
  enquiryFields,
  enquiryLabels,
  enquiryStatuses,
  pickFields,
} from '#contract/enquiry.ts';
import { spamWords, statusWords } from '#contract/staff/statuses.ts';
import { normaliseCode } from '#contract/text.ts';
import { formatInstant } from '#contract/time.ts';
import { recordAction } from '#server/audit/run-action.ts';
import { asCsv } from '#server/documents/sheet.ts';
import { declareNotSpam } from '#server/enquiries/enquiries.service.ts';
import {
  countHiddenSpam,
  type Enquiry,
  type EnquiryFilter,
  listEnquiries,
} from '#server/enquiries/enquiries.store.ts';
import type { Context, Run } from './run.ts';

type Options = { since?: Date; status?: EnquiryStatus; all?: boolean; csv?: boolean };

/** An ISO 8601 date or time; one without a zone is UTC. */
export const parseSince = (text: string): Date => {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(
    normaliseCode(text),
  );
  const date =
    iso === null ? new Date(Number.NaN) : new Date(`${iso[1]}T${iso[2] ?? '00:00'}${iso[3] ?? 'Z'}`);
  const day = new Date(`${iso?.[1]}T00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso?.[1] ?? '');
  if (Number.isNaN(date.getTime()) || !isDay) {
    throw new InvalidArgumentError('It must be ISO 8601, such as 2026-11-01 or 2026-11-01T09:00:00Z.');
  }
  return date;
};

/** The API's names. */
const asObject = (enquiry: Enquiry) => ({
  id: enquiry.id,
  createdAt: enquiry.created_at,
  status: enquiry.status,
  ...pickFields(enquiry, enquiryFields),
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

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What is left out must not be lost: a real enquiry may be among it. */
const readListed = async ({ deps, note }: Context, options: Options) => {
  const filter = filterOf(options);
  const enquiries = (await listEnquiries(deps.db, filter)).map(asObject);
  const hidden = await countHiddenSpam(deps.db, filter);
  if (hidden > 0) {
    note(
      `${counted(hidden, 'enquiry is', 'enquiries are')} hidden as spam. To see: enquiry list --status spam. ` +
        'If one is real: enquiry not-spam ID.',
    );
  }
  return enquiries;
};

const notSpam = async ({ deps, actor, print }: Context, id: string): Promise<void> => {
  const enquiry = await declareNotSpam(deps, actor, id);
  print(
    asObject(enquiry),
    `The enquiry of ${enquiry.name} is no longer spam. Mails go to ${deps.config.mailTo} and ${enquiry.email}.`,
  );
};

const withFilters = (command: Command): Command =>
  command
    .option('--since <time>', 'from this time on, in ISO 8601; UTC unless a zone is given', parseSince)
    .addOption(new Option('--status <status>', 'only those with this status').choices(enquiryStatuses))
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
      run(async (context, options: Options) => {
        context.printList(
          await readListed(context, options),
          (enquiry) => ({
            received: formatInstant(enquiry.createdAt, brand.hours),
            status: enquiry.status,
            ...pickFields(enquiry, enquiryFields),
            message: shortened(enquiry.message),
            id: enquiry.id,
          }),
          'No enquiries.',
        );
      }),
    );

  withFilters(
    group.command('export').description('everything about each enquiry, as CSV, or as JSON with --json'),
  )
    .option('--csv', 'CSV for spreadsheets (UTF-8 with a byte-order mark); what it prints without --json')
    .addHelpText('after', '\nExample:\n  $ npm run -s cli -- enquiry export --csv > enquiries.csv')
    .action(
      run(async (context, options: Options) => {
        const { deps, actor, json, print, write, note } = context;
        const enquiries = await readListed(context, options);
        // As in the console, the export is recorded before the first row leaves.
        await recordAction(deps, actor, 'enquiry.export', 'enquiries', {
          aboutType: 'export',
          detail: { format: json ? 'json' : 'csv', count: enquiries.length },
        });
        if (json) return print(enquiries, '');
        if (options.csv !== true) {
          note(
            `This is CSV, ${counted(enquiries.length, 'enquiry', 'enquiries')}. For JSON: enquiry export --json.`,
          );
        }
        const names = ['id', 'createdAt', 'status', ...enquiryFields, 'spamReason'] as const;
        const rows = enquiries.map((enquiry) => ({
          ...enquiry,
          status: statusWords.enquiry[enquiry.status].label,
          spamReason: enquiry.spamReason && spamWords(enquiry.spamReason),
        }));
        write(
          asCsv(
            names.map((name) => ({ ...enquiryLabels, ...enquiryExportLabels })[name]),
            rows.map((row) => names.map((name) => row[name])),
          ),
        );
      }),
    );

  group
    .command('not-spam <id>')
    .description('a real enquiry was marked as spam: list it with the others, and send its mails')
    .option('--json', 'print JSON for other programs')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run -s cli -- enquiry list --status spam\n  $ npm run -s cli -- enquiry not-spam ID',
    )
    .action(run(notSpam));
};
