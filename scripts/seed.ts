// `npm run seed`: fills the data folder with made-up records. For trying the console and for bench/console-lists.ts.
import { parseArgs } from 'node:util';
import { ConfigError, readConfig, readEnvironment } from '#server/config.ts';
import { openDeps } from '#server/open-deps.ts';
import { seed } from './seed/seed.ts';

const usage = `Fills the data folder with made-up records. Refuses in production, and where there are enquiries already.

  npm run seed -- [--enquiries 100000] [--links 20000] [--receipts 20000] [--candidates 5000]`;

const { values } = parseArgs({
  options: {
    enquiries: { type: 'string', default: '100000' },
    links: { type: 'string', default: '20000' },
    receipts: { type: 'string', default: '20000' },
    candidates: { type: 'string', default: '5000' },
    help: { type: 'boolean', default: false },
  },
});

const readCount = (name: 'enquiries' | 'links' | 'receipts' | 'candidates'): number => {
  const text = values[name];
  if (!/^\d{1,7}$/.test(text)) throw new ConfigError(`--${name} must be a number, up to 7 digits`);
  return Number(text);
};

const run = async (): Promise<void> => {
  if (values.help) {
    console.log(usage);
    return;
  }
  const config = readConfig(readEnvironment());
  if (config.production) throw new ConfigError('Made-up records have no place in production.');
  const counts = {
    enquiries: readCount('enquiries'),
    links: readCount('links'),
    receipts: readCount('receipts'),
    candidates: readCount('candidates'),
  };
  if (counts.receipts > counts.links) {
    throw new ConfigError('--receipts: each link has one receipt at most');
  }
  const deps = await openDeps(config);
  try {
    const there = await deps.db.selectFrom('enquiry').select('id').limit(1).executeTakeFirst();
    if (there !== undefined) {
      throw new ConfigError(`${config.dataDir} holds enquiries already. Choose an empty folder: DATA_DIR=…`);
    }
    await seed(deps, counts, (text) => console.log(`Made ${text}.`));
  } finally {
    await deps.close();
  }
};

try {
  await run();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
