// `purge`: removes what has been kept for long enough. The server does the same every day, by the same periods.
import { type Command, Option } from 'commander';
import { periodText, retention } from '#content/retention.ts';
import { durationHint, parseDuration } from '#server/links/durations.ts';
import { type PurgeOptions, type PurgeResult, purge } from '#server/people/purge.ts';
import { CommandError, type Run } from './run.ts';

const words: Record<keyof PurgeResult, string> = {
  enquiries: 'enquiries',
  certificates: 'onboarding links with their certificates',
  receipts: 'payment links with their receipts',
  clients: 'archived clients without payments',
  mails: 'mails that were sent or given up',
  openings: 'records of when links were opened',
  vitals: 'page speed measurements',
  signIns: 'ended sessions',
  audit: 'audit log events',
};

type Options = { olderThan?: string; dryRun?: boolean };

const readOptions = ({ olderThan, dryRun = false }: Options): PurgeOptions => {
  if (olderThan === undefined) return { dryRun };
  const olderThanMs = parseDuration(olderThan);
  if (olderThanMs === undefined) throw new CommandError(`--older-than is not a duration. ${durationHint}`);
  return { dryRun, olderThanMs };
};

export const addPurgeCommand = (program: Command, run: Run): void => {
  program
    .command('purge')
    .description('removes records that have been kept for long enough, with their files and mails')
    .addOption(
      new Option(
        '--older-than <duration>',
        'remove what is older than this, such as 365d, before its period is over',
      ),
    )
    .option('--dry-run', 'only say what would be removed')
    .addHelpText(
      'after',
      `\nWithout --older-than, the periods in content/retention.ts apply, as they do in the server every day. Payments are kept for ${periodText(retention.receipts)} and the audit log for ${periodText(retention.audit)} whatever you give.\n\nExamples:\n  $ npm run -s cli -- purge --dry-run\n  $ npm run -s cli -- purge --older-than 365d`,
    )
    .action(
      run(async ({ deps, actor, print }, options: Options) => {
        const asked = readOptions(options);
        const result = await purge(deps, actor, asked);
        const lines = Object.entries(result)
          .filter(([, count]) => count > 0)
          .map(([kind, count]) => `${count} ${words[kind as keyof PurgeResult]}`);
        const verb = asked.dryRun ? 'Would be removed' : 'Removed';
        print(
          result,
          lines.length === 0
            ? 'Nothing has been kept for too long.'
            : `${verb}:\n${lines.map((line) => `  ${line}`).join('\n')}`,
        );
      }),
    );
};
