// `copy-to`: brings the installation to another database and another file store, and back.
import type { Command } from 'commander';
import { readRestoreConfig } from '#server/config.ts';
import { copyInstallation } from '#server/copy/copy-installation.ts';
import { openDatabase } from '#server/db/open.ts';
import { openFileStore } from '#server/files/open-store.ts';
import { showProgress } from './progress.ts';
import { CommandError, type Run } from './run.ts';

type Options = { databaseUrl?: string; storageUrl?: string; rehearse?: boolean; verify?: boolean };

const help = `
Copy beside the running server first, as often as you like: what is there stays, and a copy that was broken off goes on. Then stop the
server, copy once more, which takes seconds, set DATABASE_URL and STORAGE_URL, and start it. Half-sent uploads begin anew; all else
is the same, private links and sign-ins too, as long as APP_SECRET is.

Examples:
  $ npm run -s cli -- copy-to --database-url postgres://… --storage-url s3://… --rehearse
  $ npm run -s cli -- copy-to --database-url postgres://… --storage-url s3://…
  $ npm run -s cli -- copy-to --database-url sqlite:./data/site.db --storage-url file:./data/files`;

export const addCopyCommand = (program: Command, run: Run): void => {
  program
    .command('copy-to')
    .description(
      'copies everything to another database and another file store: to PostgreSQL and S3, or back',
    )
    .option('--database-url <url>', 'where the rows go, as DATABASE_URL; without it they stay')
    .option('--storage-url <url>', 'where uploaded files go, as STORAGE_URL; without it they stay')
    .option('--rehearse', 'only say what would be copied; both places must be usable')
    .option('--verify', 'also read files that were copied before')
    .option('--json', 'print JSON for other programs')
    .addHelpText('after', help)
    .action(
      run(async ({ deps, print, json }, options: Options) => {
        const { config, clock } = deps;
        const { databaseUrl, storageUrl, rehearse = false, verify = false } = options;
        if (databaseUrl === undefined && storageUrl === undefined)
          throw new CommandError('Say where to copy to: --database-url, --storage-url, or both.');
        const target = readRestoreConfig({
          DATA_DIR: config.dataDir,
          DATABASE_URL: databaseUrl ?? config.databaseUrl,
          STORAGE_URL: storageUrl ?? config.storageUrl,
        });
        const hasRows = target.databaseUrl !== config.databaseUrl;
        const hasFiles = target.storageUrl !== config.storageUrl;
        if (!hasRows && !hasFiles)
          throw new CommandError('Everything is already there. Name another database or file store.');
        const progress = showProgress({ files: 'Copying files', rows: 'Copying rows' });
        const db = hasRows ? await openDatabase(target) : deps.db;
        const files = hasFiles ? await openFileStore({ ...config, ...target }) : deps.files;
        try {
          const result = await copyInstallation(deps, { db, files }, clock, {
            rehearsal: rehearse,
            verify,
            onFile: (done, all) => progress.tell('files', done / all),
            onTable: (done, all) => progress.tell('rows', done / all),
          });
          progress.end();
          const sum = (name: 'added' | 'changed' | 'removed' | 'rows') =>
            Object.values(result.tables).reduce((total, table) => total + table[name], 0);
          const { missing, damaged, added, files: all } = result.files;
          print(
            result,
            [
              `${rehearse ? 'Would be copied' : 'Copied'}: ${sum('added')} rows and ${added} files; ${sum('changed')} rows changed, ${sum('removed')} removed. There are ${sum('rows')} rows and ${all} files.`,
              ...missing.map((key) => `The file ${key} is missing here, and was not copied.`),
              ...damaged.map((key) => `The file ${key} is damaged here, and was not copied.`),
              ...(rehearse
                ? []
                : [
                    result.isSame
                      ? 'Both are the same now, row by row and file by file.'
                      : 'More has arrived in the meantime: stop the server and copy again.',
                  ]),
            ].join('\n'),
          );
          if (!json && missing.length + damaged.length > 0)
            throw new CommandError('Restore these files first: npm run -s cli -- check --files');
        } finally {
          progress.end();
          if (hasRows) await db.destroy();
          if (hasFiles) files.close();
        }
      }),
    );
};
