// Visitors who ask for something all the time from an address of their own, however long each answer takes.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Linux answers on all of 127.0.0.0/8: these visitors are somebody else than the client at 127.0.0.1. */
export const visitorAddress = '127.0.0.2';

export type Probe = {
  /** How long each answer took. */
  timesMs: number[];
  /** What came instead of a 200. */
  failures: string[];
};

const everyMs = 50;
const longestMs = 30_000;

const ask = (agent: Agent, url: URL): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, localAddress: visitorAddress, timeout: longestMs }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', reject);
    outgoing.end();
  });

/** Asks for each path every 50 ms until `until` settles, and waits for what is still owed. */
export const probe = async (
  origin: string,
  paths: readonly string[],
  until: Promise<unknown>,
): Promise<Record<string, Probe>> => {
  const agent = new Agent({ keepAlive: true });
  const probes = Object.fromEntries(
    paths.map((path) => [path, { timesMs: [], failures: [] } satisfies Probe as Probe]),
  );
  let over = false;
  void until
    .finally(() => {
      over = true;
    })
    .catch(() => undefined);
  const owed: Promise<void>[] = [];
  while (!over) {
    for (const [path, { timesMs, failures }] of Object.entries(probes)) {
      const started = performance.now();
      const settled = (failure?: string) => {
        timesMs.push(performance.now() - started);
        if (failure !== undefined) failures.push(failure);
      };
      owed.push(
        ask(agent, new URL(path, origin)).then(
          (status) => settled(status === 200 ? undefined : String(status)),
          (error: Error) => settled(error.message),
        ),
      );
    }
    await pause(everyMs);
  }
  await Promise.all(owed);
  agent.destroy();
  return probes;
};
