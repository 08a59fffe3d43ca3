// `audit-log accept`: the operator's word that what `check` found at the ends of the audit log has a known cause.
import type { Command } from 'commander';
import { acceptAuditLog } from '#server/audit/accept-log.store.ts';
import { readBlock } from '#server/links/checked-text.ts';
import type { Run } from './run.ts';

export const addAuditLogCommand = (program: Command, run: Run): void => {
  const group = program.command('audit-log').description('settles what check found about the audit log');
  group
    .command('accept')
    .description('vouches for the audit log as it stands, and records why')
    .requiredOption(
      '--reason <text>',
      'why its ends do not fit, such as: the database was restored from Sunday',
    )
    .option('--json', 'print JSON for other programs')
    .addHelpText(
      'after',
      `
For an older database that you put back yourself, or a secret that is lost. The faults found are written into the log with
your reason. Events that were changed, or are missing between others, stay faults: nothing makes them whole.

Example:
  $ npm run -s cli -- audit-log accept --reason "The database was restored from Sunday's copy"`,
    )
    .action(
      run(async ({ deps, actor, print }, given: { reason: string }) => {
        const { before, after } = await acceptAuditLog(deps, actor, readBlock('reason', given.reason));
        const left = after === 0 ? 'The audit log is whole from here on.' : `${after} faults stay.`;
        print({ faultsBefore: before, faultsAfter: after }, `${before} faults are on record. ${left}`);
      }),
    );
};
