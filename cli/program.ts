// The whole command line as commander knows it; main.ts runs it on the terminal, tests run it on a temporary database.
import { Command } from 'commander';
import { addAuditLogCommand } from './audit-log.ts';
import { addBackupCommands } from './backup.ts';
import { addCandidateLinkCommands } from './candidate-link.ts';
import { addCheckCommand } from './check.ts';
import { addCopyCommand } from './copy-to.ts';
import { addDoctorCommand } from './doctor.ts';
import { addEnquiryCommands } from './enquiry.ts';
import { addMaintenanceCommand } from './maintenance.ts';
import { addPaymentLinkCommands } from './payment-link.ts';
import { addPurgeCommand } from './purge.ts';
import { addReceiptCommands } from './receipt.ts';
import { addRestoreCommand } from './restore.ts';
import type { BareRun, Run } from './run.ts';
import { addUserCommands } from './user.ts';

const examples = `
Examples:
  $ npm run -s cli -- enquiry list --since 2026-11-01
  $ npm run -s cli -- enquiry export --csv > enquiries.csv
  $ npm run -s cli -- payment-link create --client "Anitha Stores" --project "Web shop" --project-id AS-1 --amount 25,000
  $ npm run -s cli -- candidate-link create --name "Ravi Kumar" --email ravi@mail.test --phone 9876543210 --position Designer
  $ npm run -s cli -- user add ravi@agency.test --role staff
  $ npm run -s cli -- maintenance on

Every command takes --json. It ends with exit code 0, or says on stderr why not and ends with 1.`;

/** `bareRun` is for the commands that must work if there is no installation yet, or a broken one. */
export const makeProgram = (run: Run, bareRun: BareRun): Command => {
  const program = new Command('cli')
    .description(
      'Runs the agency: enquiries, private links, receipts, the team, maintenance, checks. The server may run meanwhile.',
    )
    .option('--json', 'print JSON for other programs')
    .addHelpText('after', examples)
    .showHelpAfterError('(add --help to see what you can give)');
  addEnquiryCommands(program, run);
  addPaymentLinkCommands(program, run);
  addCandidateLinkCommands(program, run);
  addReceiptCommands(program, run);
  addUserCommands(program, run);
  addMaintenanceCommand(program, run);
  addPurgeCommand(program, run);
  addAuditLogCommand(program, run);
  addCheckCommand(program, run);
  addDoctorCommand(program, bareRun);
  addCopyCommand(program, run);
  addBackupCommands(program, run, bareRun);
  addRestoreCommand(program, bareRun);
  return program;
};
