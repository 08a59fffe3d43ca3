// The server is killed at random moments under a mixed load. Each time what was confirmed before is there once and to the
// letter, clients repeat what was not answered, and links whose upload was cut take another one; now and then the same holds
// on a copy of the data folder as it was at the moment of the kill. At the end every mail has come once or twice.
// With `--postgres` the data is in PostgreSQL, which now and then is killed instead of the copy.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountApi } from '#contract/staff/account.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { runFault } from './support/fault-program.ts';
import { type HttpClient, makeClient } from './support/http-client.ts';
import {
  confirmEnquiry,
  confirmFile,
  type Ledger,
  makeLedger,
  newFile,
  Refused,
  type SentFile,
  sendEnquiry,
  sendFile,
  sendVerification,
} from './support/ledger.ts';
import { startMailTally } from './support/mail-tally.ts';
import { startMixedLoad } from './support/mixed-load.ts';
import { keepForTheEnd, letGo, untilDrained, verifyTally } from './support/outbox.ts';
import { makeCandidateLinks, makePaymentLinks } from './support/records.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { signInStaff } from './support/sign-in.ts';
import { verifyLedger } from './support/verify-ledger.ts';

/** `--kills 30` for another number. */
const asked = Number(process.argv[process.argv.indexOf('--kills') + 1]);
const copyEvery = 10;
const longestLoadMs = 1_500;
const linksAtOnce = 40;

/** The copy as a server would find it: opened, looked over, and found whole. */
const verifyCopy = async (copy: string, ledger: Ledger): Promise<void> => {
  // No mail of the copy goes anywhere.
  const server = await startServer({ dataDir: copy, environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  try {
    await verifyLedger(server.environment, ledger);
  } finally {
    await server.kill();
  }
};

/** What clients do when the server is back. Answers how many things they repeated. */
const goOn = async (
  { url }: ServerProcess,
  ledger: Ledger,
  cookie: string,
  cut: readonly SentFile[],
): Promise<number> => {
  const client = makeClient(url);
  const { enquiries, files, verifications } = ledger.open;
  const count = enquiries.length + files.length + verifications.length + cut.length;
  for (const sent of enquiries.splice(0)) confirmEnquiry(ledger, sent, await sendEnquiry(client, sent));
  for (const sent of files.splice(0)) {
    try {
      confirmFile(ledger, sent, await sendFile(client, sent));
    } catch (error) {
      // A certificate that was stored, though its answer was lost, takes no second one; the page shows it.
      if (!(error instanceof Refused) || error.status !== 409 || sent.kind !== 'certificate') throw error;
      confirmFile(ledger, sent);
    }
  }
  for (const sent of verifications.splice(0)) {
    await sendVerification(client, cookie, sent);
    ledger.verifications.push(sent);
  }
  for (const { kind, token } of cut) {
    const sent = newFile(kind, token);
    confirmFile(ledger, sent, await sendFile(client, sent));
  }
  client.close();
  return count;
};

await runFault('crash', async ({ short, folder, figures, say, atEnd }) => {
  const kills = process.argv.includes('--kills') ? asked : short ? 1 : 200;
  const mail = await startMailTally();
  atEnd(mail.close);
  const dataDir = join(folder, 'data');
  const ledger = makeLedger();
  const postgres = process.argv.includes('--postgres') ? await startPostgres(tmpdir()) : undefined;
  if (postgres !== undefined) atEnd(postgres.stop);
  const environment = {
    SMTP_URL: mail.url,
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.urlOf('postgres') }),
  };
  const start = (): Promise<ServerProcess> => startServer({ dataDir, environment });
  let server = await start();
  atEnd(() => server.kill());
  const cookie = await signInStaff(server);
  /** The first call of staff after a start loads what signing in needs: without it few acts would come before the kill. */
  const wakeStaff = async (client: HttpClient): Promise<void> => {
    assert.equal((await client.send(accountApi.me.path, { headers: { cookie } })).status, 200);
  };
  const tokens = { receipt: [] as string[], certificate: [] as string[] };
  Object.assign(figures, {
    kills: 0,
    copies: 0,
    cutUploads: 0,
    repeated: 0,
    sweptFiles: 0,
    slowestStartMs: 0,
  });
  const add = (name: string, count: number) => {
    figures[name] = Number(figures[name] ?? 0) + count;
  };

  const refill = async (): Promise<void> => {
    if (tokens.receipt.length < 20) tokens.receipt.push(...(await makePaymentLinks(server, linksAtOnce)));
    if (tokens.certificate.length < 20) {
      tokens.certificate.push(...(await makeCandidateLinks(server, linksAtOnce)));
    }
  };

  for (let round = 1; round <= kills; round += 1) {
    await refill();
    const client = makeClient(server.url);
    await wakeStaff(client);
    const load = startMixedLoad({ client, url: server.url, ledger, cookie, tokens, enquirers: 6 });
    await Promise.race([pause(randomInt(100, longestLoadMs)), load.ended]);
    const isSpecial = short || round % copyEvery === 0;
    if (isSpecial && postgres === undefined) {
      const copy = join(folder, 'copy');
      await server.killAndCopy(copy);
      load.stop();
      await load.ended;
      await verifyCopy(copy, ledger);
      rmSync(copy, { recursive: true });
      add('copies', 1);
    } else {
      await server.kill();
      load.stop();
      await load.ended;
      if (isSpecial && postgres !== undefined) {
        await postgres.crash();
        add('databaseKills', 1);
      }
    }
    client.close();
    add('kills', 1);
    add('cutUploads', load.cut.length);
    server = await start();
    await keepForTheEnd(server);
    figures.slowestStartMs = Math.max(Number(figures.slowestStartMs), Math.round(server.startMs));
    add('repeated', await goOn(server, ledger, cookie, load.cut));
    // The whole of it grows with every kill: between looks at everything, the last look stands for the rest.
    if (round % copyEvery === 0 || round === kills)
      add('sweptFiles', await verifyLedger(server.environment, ledger));
    if (round % copyEvery === 0) say(`${round} kills, ${ledger.enquiries.length} enquiries`);
  }

  assert.equal(await server.stop(), 0);
  await letGo(server);
  server = await start();
  await untilDrained(server);
  await verifyLedger(server.environment, ledger);
  Object.assign(figures, {
    enquiries: ledger.enquiries.length,
    receipts: ledger.files.filter(({ kind }) => kind === 'receipt').length,
    certificates: ledger.files.filter(({ kind }) => kind === 'certificate').length,
    staffActs: ledger.notes.length + ledger.verifications.length,
    ...(await verifyTally(server, mail.counts)),
  });
  assert.equal(await server.stop(), 0);
});
