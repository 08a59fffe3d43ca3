// How fast a full outbox empties into a mail server that takes everything at once, beside the same mails handed to the library
// without a database, and what it costs those who send an enquiry meanwhile. Prints one line of JSON; fails outside the budget.
// `-- --postgres` on PostgreSQL instead of SQLite.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import nodemailer from 'nodemailer';
import { publicApi } from '#contract/public-api.ts';
import { putMail } from '#server/outbox/outbox.store.ts';
import { productionEnvironment, startServer, withDeps } from '#tests/faults/support/server-process.ts';
import { startFaultyMailServer } from '#tests/support/faulty-mail-server.ts';
import budget from './budget.json' with { type: 'json' };
import { chosenDatabases } from './support/database.ts';
import { measure, newEnquiries } from './support/load.ts';
import { median } from './support/median.ts';

const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } });
const databases = await chosenDatabases(values.postgres);

const mails = 3_000;
const rounds = 3;
const seconds = 4;
const folder = mkdtempSync(join(tmpdir(), 'bench-outbox-'));

/** As enquiries do: every other one to the agency. */
const receiver = (at: number): string => (at % 2 === 0 ? 'hello@agency.test' : `visitor-${at}@shop.test`);
const body = 'A shop on the web with a few words more to say of it. '.repeat(12);

const fill = (environment: Record<string, string>): Promise<void> =>
  withDeps(environment, ({ db, clock }) =>
    db.transaction().execute(async (tx) => {
      for (let at = 0; at < mails; at += 1) {
        const content = { subject: 'New enquiry', paragraphs: [body], facts: [] };
        await putMail(tx, clock, { kind: 'enquiry.agency', aboutId: String(at), to: receiver(at), content });
      }
    }),
  );

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await pause(5);
};

/** Mails a second from the first on. */
const rateOf = async (taken: string[]): Promise<number> => {
  await until(() => taken.length > 0);
  const before = taken.length;
  const began = performance.now();
  await until(() => taken.length >= mails);
  return ((mails - before) * 1000) / (performance.now() - began);
};

const bare = async (): Promise<number> => {
  const tally = await startFaultyMailServer();
  const transport = nodemailer.createTransport({ url: tally.url, pool: true, maxConnections: 3 });
  const sent = Array.from({ length: mails }, (_, at) =>
    transport.sendMail({
      from: 'hello@agency.test',
      to: receiver(at),
      subject: 'New enquiry',
      text: body,
      html: `<p>${body}</p>`.repeat(5),
      messageId: `<${at}@agency.test>`,
    }),
  );
  const rate = await rateOf(tally.taken);
  await Promise.all(sent);
  transport.close();
  await tally.close();
  return rate;
};

const enquiriesPerSecond = async (origin: string): Promise<number> => {
  const url = origin + publicApi.contactSubmit.path;
  return (await measure({ url, connections: 8, duration: seconds, requests: newEnquiries })).perSecond;
};

const round = async (name: string) => {
  const dataDir = join(folder, name);
  const tally = await startFaultyMailServer();
  const environmentOf = async (database: string) => ({
    SMTP_URL: tally.url,
    DATABASE_URL: await databases.make(database, dataDir),
  });
  const first = await startServer({ dataDir, environment: await environmentOf(`empty${name}`) });
  const empty = await enquiriesPerSecond(first.url);
  await first.stop();
  // What these have left is not counted below.
  rmSync(dataDir, { recursive: true });
  tally.taken.length = 0;
  const environment = await environmentOf(`full${name}`);

  const begun = await startServer({ dataDir, environment });
  await begun.stop();
  await fill({ ...productionEnvironment, ...begun.environment });
  const server = await startServer({ dataDir, environment });
  const product = await rateOf(tally.taken);
  await server.stop();

  await fill(begun.environment);
  const full = await startServer({ dataDir, environment });
  const whileFull = await enquiriesPerSecond(full.url);
  await full.stop();
  await tally.close();
  return { product, enquiryRatio: whileFull / empty };
};

const short = (value: number): number => Number(value.toPrecision(3));
try {
  const taken = [];
  for (let at = 0; at < rounds; at += 1) taken.push({ bare: await bare(), ...(await round(String(at))) });
  const mailRatio = median(taken.map(({ product, bare: beside }) => product / beside));
  const enquiryRatio = median(taken.map((each) => each.enquiryRatio));
  console.log(
    JSON.stringify({
      name: 'outbox',
      database: databases.name,
      bare: Math.round(median(taken.map((each) => each.bare))),
      product: Math.round(median(taken.map((each) => each.product))),
      ratio: short(mailRatio),
      enquiriesWhileFull: short(enquiryRatio),
    }),
  );
  process.exitCode = mailRatio >= budget.mailRatio && enquiryRatio >= budget.enquiriesWhileFull ? 0 : 1;
} finally {
  await databases.stop();
  rmSync(folder, { recursive: true, force: true });
}
