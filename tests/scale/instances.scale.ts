// `npm run test:scale`: three instances on one PostgreSQL and one S3 storage behind nginx, under a mixed load, while instances and the
// database are killed and started again. Every confirmed thing is there exactly once, and nobody sees an error but those whose request
// was under way at what was killed. `--kills 40` for another number.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runFault } from '#tests/faults/support/fault-program.ts';
import { makeClient } from '#tests/faults/support/http-client.ts';
import { makeLedger } from '#tests/faults/support/ledger.ts';
import { startMailTally } from '#tests/faults/support/mail-tally.ts';
import { letGo, untilDrained, verifyTally } from '#tests/faults/support/outbox.ts';
import { makeCandidateLinks, makePaymentLinks } from '#tests/faults/support/records.ts';
import { type ServerProcess, startServer } from '#tests/faults/support/server-process.ts';
import { signInStaff } from '#tests/faults/support/sign-in.ts';
import { verifyLedger } from '#tests/faults/support/verify-ledger.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { s3Keys, startS3 } from '#tests/support/s3-server.ts';
import { startBalancer } from './balancer.ts';
import { startVisitors } from './visitors.ts';

const instances = 3;
/** Every so many kills it is the database's turn. */
const databaseEvery = 5;
const linksPerKill = 12;
/** After a crash the database answers nobody until it has read its log again. */
const databaseBackMs = 3_000;

const kills = Number(process.argv[process.argv.indexOf('--kills') + 1]) || 20;

type Killed = { what: 'instance' | 'database'; from: number; to: number };

await runFault('instances', async ({ folder, figures, say, atEnd }) => {
  const mail = await startMailTally();
  atEnd(mail.close);
  const postgres = await startPostgres(tmpdir());
  atEnd(postgres.stop);
  const s3 = await startS3(tmpdir());
  atEnd(s3.stop);
  const environment = {
    SMTP_URL: mail.url,
    DATABASE_URL: postgres.urlOf('postgres'),
    STORAGE_URL: s3.urlOf('site'),
    AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    TRUST_PROXY: '127.0.0.1',
  };
  const start = (at: number, port?: number): Promise<ServerProcess> =>
    startServer({
      dataDir: join(folder, `data${at}`),
      environment,
      ...(port === undefined ? {} : { port }),
    });
  // All at once, on an empty database.
  const servers = await Promise.all(Array.from({ length: instances }, (_, at) => start(at)));
  atEnd(() => Promise.all(servers.map((server) => server.kill())));
  const [first] = servers as [ServerProcess, ...ServerProcess[]];
  const place = join(folder, 'nginx');
  mkdirSync(place);
  const balancer = await startBalancer(
    place,
    servers.map(({ port }) => port),
  );
  atEnd(balancer.stop);
  const cookie = await signInStaff(first);
  const ledger = makeLedger();
  const tokens = {
    receipt: await makePaymentLinks(first, kills * linksPerKill),
    certificate: await makeCandidateLinks(first, kills * linksPerKill),
  };
  const client = makeClient(balancer.url, 64);
  atEnd(client.close);
  const began = performance.now();
  const visitors = startVisitors({ client, ledger, cookie, tokens, enquirers: 6 });
  const killed: Killed[] = [];
  for (let round = 1; round <= kills; round += 1) {
    await pause(randomInt(500, 2_000));
    const from = performance.now();
    if (round % databaseEvery === 0) {
      await postgres.crash();
      killed.push({ what: 'database', from, to: performance.now() + databaseBackMs });
    } else {
      const at = randomInt(instances);
      const server = servers[at] as ServerProcess;
      await server.kill();
      killed.push({ what: 'instance', from, to: performance.now() });
      servers[at] = await start(at, server.port);
    }
    say(`${round} kills, ${ledger.enquiries.length} enquiries, ${visitors.failures.length} failures`);
  }
  await pause(1_000);
  await visitors.stop();
  const seconds = (performance.now() - began) / 1000;

  /** Whether the request was under way when something was killed, or the database away. */
  const isExplained = ({ from, to }: { from: number; to: number }): boolean =>
    killed.some((each) => from <= each.to && to >= each.from);
  const unexplained = visitors.failures.filter((failure) => !isExplained(failure));
  Object.assign(figures, {
    instanceKills: killed.filter(({ what }) => what === 'instance').length,
    databaseKills: killed.filter(({ what }) => what === 'database').length,
    enquiries: ledger.enquiries.length,
    files: ledger.files.length,
    notes: ledger.notes.length,
    pages: visitors.pages,
    failures: visitors.failures.length,
    seconds: Math.round(seconds),
  });
  assert.deepEqual(unexplained, [], 'errors of requests that were not under way at what was killed');

  for (const server of servers) assert.equal(await server.stop(), 0);
  await letGo(first);
  servers[0] = await start(0, first.port);
  await untilDrained(first);
  figures.sweptFiles = await verifyLedger(first.environment, ledger);
  Object.assign(figures, await verifyTally(first, mail.counts));
});
