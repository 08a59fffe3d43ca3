// Sends request after request to a real server over real sockets and judges every answer: nothing breaks, nothing hangs,
// nothing of the inside gets out, and afterwards memory and disk are as they were.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { publicApi } from '#contract/public-api.ts';
import { insertClient } from '#server/clients/clients.store.ts';
import { switchMaintenance } from '#server/maintenance/switch-maintenance.ts';
import { makeClient } from '#tests/faults/support/http-client.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { arrivedFiles } from '#tests/files/stored-files.ts';
import { makeActor, makeEnquiry } from '#tests/support/factories.ts';
import { makeStaffApp, type StaffApp } from '#tests/support/staff-app.ts';
import { type Call, callOfRoute, callsOfOpenapi } from './calls.ts';
import { faultsOf } from './leaks.ts';
import { type FuzzRequest, requestFor } from './requests.ts';

export type FuzzOptions = {
  seed: number;
  /** Ends after so long, or after so many requests, whichever is first. */
  ms: number;
  requests: number;
  /** Off where others in the process would be measured too, and held up. */
  measuresHeap?: boolean;
  say?: (text: string) => void;
};

export type FuzzResult = {
  requests: number;
  calls: number;
  /** How many answers had which status. */
  statuses: Record<string, number>;
  slowestMs: number;
  heapBeforeMb: number;
  heapAfterMb: number;
  /** What was wrong, with the request that showed it; the first of each kind. */
  faults: string[];
};

/** Generous: the machine may be busy. A hang is a hang. */
const longestMs = 20_000;
const batch = 40;
const atOnce = 4;

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

const heapMb = async (): Promise<number> => {
  for (let at = 0; at < 3; at += 1) {
    collectGarbage();
    await nextTurn();
  }
  return Math.round(process.memoryUsage().heapUsed / 104_857.6) / 10;
};

/** Things to name: some of each kind, so that requests get past the door. */
const furnish = async ({ deps, app }: StaffApp) => {
  const payment = await makePaymentLink(deps);
  const candidate = await makeCandidateLink(deps);
  const facts = {
    code: 'CLT-1',
    name: 'Malligai',
    email: null,
    phone: null,
    address: null,
    tax_id: null,
    notes: null,
  };
  const client = await insertClient(deps.db, deps.clock, facts);
  const enquiry = await app.inject({
    method: 'POST',
    url: publicApi.contactSubmit.path,
    payload: makeEnquiry(),
  });
  const ids = [payment.link.id, candidate.link.id, client.id, String(enquiry.json<{ id: string }>().id)];
  return { ids, tokens: [payment.token, candidate.token] };
};

/** Every call once in the order of the table, then at random. */
const requestsFrom = (calls: Call[], ids: string[], tokens: string[]): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(...calls.map((call) => requestFor(call, [...ids, ...tokens], tokens)));

const line = ({ method, path, headers, body }: FuzzRequest): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body?.toString('latin1').slice(0, 300) ?? ''}`;

/** Makes a server of its own, and closes it. */
export const fuzz = async ({
  seed,
  ms,
  requests,
  measuresHeap = true,
  say = () => undefined,
}: FuzzOptions): Promise<FuzzResult> => {
  const staffCalls: Call[] = [];
  const test = await makeStaffApp({ onRoute: (route) => staffCalls.push(...callOfRoute(route)) });
  const { deps } = test;
  const client = makeClient(await test.listen(), atOnce);
  const result: FuzzResult = {
    requests: 0,
    calls: 0,
    statuses: {},
    slowestMs: 0,
    heapBeforeMb: 0,
    heapAfterMb: 0,
    faults: [],
  };
  const kinds = new Set<string>();
  const fault = (text: string, request: FuzzRequest): void => {
    const kind = `${request.method} ${request.path.split('/').slice(0, 5).join('/').split('?')[0]} ${text.slice(0, 40)}`;
    if (kinds.has(kind) || result.faults.length >= 20) return;
    kinds.add(kind);
    result.faults.push(`${text}\n    ${line(request)}`);
  };
  try {
    const { ids, tokens } = await furnish(test);
    const document = (await test.app.inject(publicApi.openapi.path)).json();
    const calls = [...callsOfOpenapi(document), ...staffCalls];
    result.calls = calls.length;
    let { cookie } = await test.asStaff('admin');
    const folders = [deps.config.dataDir, process.cwd()];

    const send = async (request: FuzzRequest): Promise<void> => {
      const headers = { ...(request.isStaff ? { cookie } : {}), ...request.headers };
      const begun = performance.now();
      try {
        const { method, path, body } = request;
        const answer = await client.send(path, {
          method,
          headers,
          timeoutMs: longestMs,
          ...(body === undefined ? {} : { body }),
        });
        result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
        if (answer.status === 401 && request.isStaff) ({ cookie } = await test.asStaff('admin'));
        const mayBeClosed = request.method === 'HEAD' && answer.headers['retry-after'] !== undefined;
        if (answer.status === 503 && (mayBeClosed || answer.body.includes('maintenance.on'))) {
          // Somebody switched it on, as an administrator may.
          await switchMaintenance(deps, makeActor('fuzz'), false);
          test.clock.advance(2_000);
        } else {
          for (const text of faultsOf({ ...request, ...answer }, folders)) fault(text, request);
        }
      } catch (error) {
        // Where too much comes the server answers and hangs up; whoever still sends may see that alone.
        const isLarge = (request.body?.length ?? 0) > 60_000;
        if (!isLarge) fault(`no answer: ${(error as Error).message}`, request);
      }
      result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - begun));
      result.requests += 1;
    };

    const all = requestsFrom(calls, ids, tokens);
    // Each call a few times first, whatever chance would have it.
    for (const [at, call] of calls.entries()) {
      const some = fc.sample(requestFor(call, [...ids, ...tokens], tokens), { seed: seed + at, numRuns: 2 });
      await Promise.all(some.map(send));
    }
    if (measuresHeap) result.heapBeforeMb = await heapMb();
    const end = performance.now() + ms;
    let told = performance.now();
    for (let round = 0; performance.now() < end && result.requests < requests; round += 1) {
      const some = fc.sample(all, { seed: seed + 1_000 + round, numRuns: batch });
      for (let at = 0; at < some.length; at += atOnce)
        await Promise.all(some.slice(at, at + atOnce).map(send));
      // What was asked for stays open for more: limits by time, and sessions of twelve hours.
      if (round % 50 === 49) test.clock.advance(60_000);
      if (performance.now() - told > 30_000) {
        told = performance.now();
        say(`${result.requests} requests, ${result.faults.length} faults, slowest ${result.slowestMs} ms`);
      }
    }
    const alive = await client.send(publicApi.healthz.path);
    if (alive.status !== 200) result.faults.push(`the server is not well afterwards: ${alive.status}`);
    const { polluted } = {} as { polluted?: unknown };
    if (polluted !== undefined) result.faults.push('every object has been given a property');
    client.close();
    const left = await arrivedFiles(deps);
    if (left.length > 0) result.faults.push(`${left.length} arriving files are left`);
    if (measuresHeap) result.heapAfterMb = await heapMb();
    return result;
  } finally {
    client.close();
    await test.close();
  }
};
