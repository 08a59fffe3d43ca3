// The disk fills up, refuses to write and fails to sync, again and again under a load. Whoever was told that something is stored finds
// it there once and to the letter; whoever was refused sends again and has it once; the server goes on by itself each time the
// disk does. Then bits are flipped in stored files: the command line finds every one of them.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { publicApi } from '#contract/public-api.ts';
import { listNamedFiles } from '#server/files/named-files.store.ts';
import { makeBrokenDisk, mountSmallDisk } from '#tests/support/broken-disk.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { runFault } from './support/fault-program.ts';
import { type HttpClient, makeClient } from './support/http-client.ts';
import {
  confirmEnquiry,
  confirmFile,
  type Ledger,
  makeLedger,
  newEnquiry,
  newFile,
  Refused,
  type SentFile,
  sendEnquiry,
  sendFile,
} from './support/ledger.ts';
import { startMailTally } from './support/mail-tally.ts';
import { makeCandidateLinks, makePaymentLinks } from './support/records.ts';
import { type ServerProcess, startServer, withDeps } from './support/server-process.ts';
import { verifyLedger } from './support/verify-ledger.ts';

/** Answers that a disk on a bad day may give. */
const disk = new Set([503, 507]);
const longestRecoveryMs = 30_000;
const filesARound = 6;

type Load = { stop(): void; ended: Promise<unknown> };
type Tokens = Record<SentFile['kind'], string[]>;

/** Enquiries and uploads one after the other until stopped. What the disk refused is written down as open. */
const startLoad = (client: HttpClient, ledger: Ledger, tokens: Tokens): Load => {
  let over = false;
  const keepSending = async (send: () => Promise<void>): Promise<void> => {
    while (!over) {
      try {
        await send();
      } catch (error) {
        if (!(error instanceof Refused) || !disk.has(error.status)) throw error;
      }
      await pause(randomInt(30));
    }
  };
  const enquire = () =>
    keepSending(async () => {
      const sent = newEnquiry();
      ledger.open.enquiries.push(sent);
      const id = await sendEnquiry(client, sent);
      ledger.open.enquiries.splice(ledger.open.enquiries.indexOf(sent), 1);
      confirmEnquiry(ledger, sent, id);
    });
  const upload = (kind: SentFile['kind']) =>
    keepSending(async () => {
      const token = tokens[kind].pop();
      if (token === undefined) return;
      const sent = newFile(kind, token, randomInt(5_000, 100_000));
      ledger.open.files.push(sent);
      const reference = await sendFile(client, sent);
      ledger.open.files.splice(ledger.open.files.indexOf(sent), 1);
      confirmFile(ledger, sent, reference);
    });
  return {
    stop: () => {
      over = true;
    },
    ended: Promise.all([enquire(), enquire(), enquire(), upload('receipt'), upload('certificate')]),
  };
};

const until = async (what: string, isSo: () => Promise<boolean>): Promise<number> => {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > longestRecoveryMs) throw new Error(`never happened: ${what}`);
    await pause(50);
  }
  return performance.now() - began;
};

/** What was refused is sent again, the same as before. Answers how much that was. */
const sendAgain = async (client: HttpClient, ledger: Ledger): Promise<number> => {
  const { enquiries, files } = ledger.open;
  const count = enquiries.length + files.length;
  for (const sent of enquiries.splice(0)) confirmEnquiry(ledger, sent, await sendEnquiry(client, sent));
  for (const sent of files.splice(0)) confirmFile(ledger, sent, await sendFile(client, sent));
  return count;
};

const pathOf = (dataDir: string, key: string): string =>
  join(dataDir, 'files', 'kept', key.slice(0, 2), key.slice(2, 4), key);

/** Answers the keys of the files that are not any more what they were. */
const flipBits = async ({ environment, dataDir }: ServerProcess, most: number): Promise<string[]> => {
  const named = await withDeps(environment, ({ db }) => listNamedFiles(db));
  const keys = named
    .map(({ fileKey }) => fileKey)
    .sort(() => Math.random() - 0.5)
    .slice(0, Math.min(most, Math.floor(named.length / 2)));
  for (const key of keys) {
    const bytes = readFileSync(pathOf(dataDir, key));
    const at = randomInt(bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << randomInt(8)), at);
    writeFileSync(pathOf(dataDir, key), bytes);
  }
  return keys;
};

await runFault('disk', async ({ short, figures, say, atEnd }) => {
  const rounds = short ? 3 : 60;
  const small = mountSmallDisk(250);
  if (typeof small === 'string') throw new Error(small);
  atEnd(small.unmount);
  const broken = makeBrokenDisk();
  if (typeof broken === 'string') throw new Error(broken);
  const dataDir = join(small.folder, 'data');
  const mail = await startMailTally();
  atEnd(mail.close);
  const server = await startServer({
    dataDir,
    environment: { ...broken.environment, SMTP_URL: mail.url },
  });
  atEnd(() => server.kill());
  const client = makeClient(server.url);
  atEnd(client.close);
  const ledger = makeLedger();
  Object.assign(figures, {
    rounds: 0,
    confirmed: 0,
    refused: 0,
    flippedBits: 0,
    foundBits: 0,
    slowestRecoveryMs: 0,
  });
  const isReady = async () => (await client.send(publicApi.readyz.path)).status === 200;

  const faults: [name: string, begin: () => void, end: () => void][] = [
    ['full', small.fill, small.empty],
    ['read-only', () => broken.fail('write', dataDir), broken.mend],
    ['failing sync', () => broken.fail('sync', dataDir), broken.mend],
    ['failing sync of the database', () => broken.fail('sync', 'site.db'), broken.mend],
  ];
  let refused = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const [name, begin, end] = faults[(round - 1) % faults.length] ?? assert.fail();
    const tokens: Tokens = {
      receipt: await makePaymentLinks(server, filesARound),
      certificate: await makeCandidateLinks(server, filesARound),
    };
    const load = startLoad(client, ledger, tokens);
    load.ended.catch(() => undefined);
    await pause(randomInt(50, 400));
    begin();
    await until(`not ready (${name})`, async () => !(await isReady()));
    assert.equal((await client.send('/')).status, 200, `pages (${name})`);
    assert.equal((await client.send(publicApi.healthz.path)).status, 200, `healthz (${name})`);
    await pause(randomInt(50, 400));
    end();
    const recoveryMs = await until(`ready again (${name})`, isReady);
    figures.slowestRecoveryMs = Math.max(Number(figures.slowestRecoveryMs), Math.round(recoveryMs));
    load.stop();
    await load.ended;
    refused += await sendAgain(client, ledger);
    await verifyLedger(server.environment, ledger);
    Object.assign(figures, {
      rounds: round,
      confirmed: ledger.enquiries.length + ledger.files.length,
      refused,
    });
    if (round % 10 === 0) say(`${round} rounds, ${figures.confirmed} confirmed, ${refused} refused first`);
  }
  assert.ok(refused > 0, 'the disk refused nobody');
  assert.doesNotMatch(server.output(), /cannot rollback/);

  const flipped = await flipBits(server, short ? 5 : 200);
  const { ok, out } = await runCli(['check', '--files', '--json'], server.environment);
  const areas = JSON.parse(out) as { area: string; errors: string[] }[];
  const errors = areas.find(({ area }) => area === 'files')?.errors ?? [];
  const found = flipped.filter((key) => errors.some((text) => text.includes(key)));
  Object.assign(figures, { flippedBits: flipped.length, foundBits: found.length });
  assert.equal(ok, false);
  assert.deepEqual(found, flipped);
  assert.equal(errors.length, flipped.length);
  assert.equal(await server.stop(), 0);
});
