// What a request may cost the database, whatever the machine: statements and commits. How long it takes is measured by bench/.
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeCandidateLink, makePaymentLink } from './files/make-link.ts';
import { makeEnquiry } from './support/factories.ts';
import { forgedToken } from './support/forged-token.ts';
import { makeTestApp, type TestApp } from './support/make-test-app.ts';

let test: TestApp;
let url: string;
const tokens = { payment: '', candidate: '' };
/** Tests of other files that ran in this process may have left work behind: it is not counted. */
const owners = new WeakMap<StatementSync, DatabaseSync>();
const isOurs = (database: DatabaseSync | undefined): boolean =>
  database?.location()?.startsWith(test.config.dataDir) === true;
const { prepare } = DatabaseSync.prototype;

beforeAll(async () => {
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given) {
    const statement = prepare.apply(this, given);
    owners.set(statement, this);
    return statement;
  };
  // What the program does by itself from time to time is no request's cost.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  test = await makeTestApp();
  tokens.payment = (await makePaymentLink(test.deps)).token;
  tokens.candidate = (await makeCandidateLink(test.deps)).token;
  url = await test.listen();
});
afterAll(async () => {
  await test.close();
  vi.useRealTimers();
  DatabaseSync.prototype.prepare = prepare;
});

const cost = { statements: 0, commits: 0 };
beforeEach(() => {
  for (const name of ['all', 'run'] as const) {
    const original = StatementSync.prototype[name] as (...values: unknown[]) => never;
    vi.spyOn(StatementSync.prototype, name).mockImplementation(function (this: StatementSync, ...values) {
      if (isOurs(owners.get(this))) cost.statements += 1;
      return original.apply(this, values);
    });
  }
  const { exec } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
    if (text === 'commit' && isOurs(this)) cost.commits += 1;
    exec.call(this, text);
  });
});
afterEach(() => vi.restoreAllMocks());

/** On a busy machine there are moments without a statement in between. */
const quietMoments = 4;

/** What the request before has left to do is not this one's: an opening is noted once the answer is out. */
const settle = async () => {
  for (let quiet = 0; quiet < quietMoments; ) {
    const before = cost.statements;
    await pause(100);
    quiet = cost.statements === before ? quiet + 1 : 0;
  }
  Object.assign(cost, { statements: 0, commits: 0 });
};

const costOf = async (...asked: { path: string; init?: RequestInit; status: number }[]) => {
  await settle();
  const answers = await Promise.all(asked.map(({ path, init }) => fetch(url + path, init)));
  expect(answers.map(({ status }) => status)).toEqual(asked.map(({ status }) => status));
  for (const answer of answers) await answer.arrayBuffer();
  return { ...cost };
};
const details = (kind: keyof typeof tokens, token = tokens[kind]) => ({
  path: pathOf(kind === 'payment' ? publicApi.clientDetails : publicApi.candidateDetails, { token }),
  status: token === tokens[kind] ? 200 : 404,
});
const enquiry = (at: number) => ({
  path: publicApi.contactSubmit.path,
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(makeEnquiry({ message: `A shop on the web, number ${at}.` })),
  },
  status: 201,
});

it('a page, a file and a forged link: nothing', async () => {
  await costOf({ path: '/', status: 200 });
  for (const asked of [
    { path: '/', status: 200 },
    { path: '/no-such-page', status: 404 },
    details('payment', forgedToken(tokens.payment, 0)),
    details('candidate', forgedToken(tokens.candidate, 0)),
  ])
    expect(await costOf(asked)).toEqual({ statements: 0, commits: 0 });
});

it('details of a link: what is read, and nothing written the second time within the hour', async () => {
  for (const kind of ['payment', 'candidate'] as const) {
    await costOf(details(kind));
    const again = await costOf(details(kind));
    expect(again.commits).toBe(0);
    expect(again.statements).toBeLessThanOrEqual(2);
  }
});

it.skipIf(onPostgres)(
  'an enquiry: three statements in one commit, which those that come together share',
  async () => {
    expect(await costOf(enquiry(1))).toEqual({ statements: 3, commits: 1 });
    await settle();
    // Without sockets between them, so that they do come together.
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        test.app.inject({
          method: 'POST',
          url: enquiry(0).path,
          payload: JSON.parse(enquiry(at + 2).init.body),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(cost.statements).toBe(48);
    expect(cost.commits).toBeLessThanOrEqual(4);
  },
);
