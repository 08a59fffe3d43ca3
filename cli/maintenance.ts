// Closes and opens the site. Every running server process follows within a second.
import { Argument, type Command } from 'commander';
import { readMaintenance } from '#server/maintenance/maintenance.store.ts';
import { switchMaintenance } from '#server/maintenance/switch-maintenance.ts';
import { shownTime } from './input.ts';
import type { Run } from './run.ts';

type Wish = 'on' | 'off' | 'status';

export const addMaintenanceCommand = (program: Command, run: Run): void => {
  program
    .command('maintenance')
    .description('closes the site for visitors (on), opens it again (off), or says which it is (status)')
    .addArgument(new Argument('<state>', 'what to do').choices(['on', 'off', 'status']))
    .option('--json', 'print JSON for other programs')
    .addHelpText(
      'after',
      '\nWhile it is on, pages and the API answer 503; health, metrics and uploads in flight go on.\n\nExample:\n  $ npm run -s cli -- maintenance on',
    )
    .action(
      run(async ({ deps, actor, print }, wish: Wish, _options: object) => {
        const state =
          wish === 'status'
            ? await readMaintenance(deps.db)
            : await switchMaintenance(deps, actor, wish === 'on');
        print(
          { maintenance: state.on ? 'on' : 'off', since: state.since },
          state.on
            ? `Maintenance has been on since ${shownTime(state.since)}.`
            : 'Maintenance is off. The site is open.',
        );
      }),
    );
};
