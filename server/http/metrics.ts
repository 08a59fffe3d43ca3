// Counts requests and their durations by route pattern, and writes them as Prometheus text (exposition format 0.0.4).
import type { App } from './app-type.ts';

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60] as const;

type Durations = { buckets: number[]; sum: number; count: number };

type Gauge = { name: string; help: string; value: number };

export type Metrics = {
  observe(method: string, route: string, status: number, seconds: number): void;
  /** The counts so far, and the gauges as they are now. */
  render(gauges: readonly Gauge[]): string;
};

const label = (value: string): string =>
  value.replace(/["\\\n]/g, (each) => (each === '\n' ? '\\n' : `\\${each}`));

/** Counts live in this process and are gone with it. */
export const makeMetrics = (): Metrics => {
  const requests = new Map<string, number>();
  const durations = new Map<string, Durations>();

  const observe: Metrics['observe'] = (method, route, status, seconds) => {
    const place = `method="${label(method)}",route="${label(route)}"`;
    const counted = `${place},status="${status}"`;
    requests.set(counted, (requests.get(counted) ?? 0) + 1);
    const known = durations.get(place) ?? { buckets: secondsBuckets.map(() => 0), sum: 0, count: 0 };
    durations.set(place, {
      buckets: known.buckets.map((count, at) => count + (seconds <= (secondsBuckets[at] ?? 0) ? 1 : 0)),
      sum: known.sum + seconds,
      count: known.count + 1,
    });
  };

  const render: Metrics['render'] = (gauges) =>
    [
      '# HELP http_requests_total Requests answered.',
      '# TYPE http_requests_total counter',
      ...Array.from(requests, ([labels, count]) => `http_requests_total{${labels}} ${count}`),
      '# HELP http_request_duration_seconds Time from the request to the end of the answer.',
      '# TYPE http_request_duration_seconds histogram',
      ...Array.from(durations).flatMap(([labels, { buckets, sum, count }]) => [
        ...secondsBuckets.map(
          (le, at) => `http_request_duration_seconds_bucket{${labels},le="${le}"} ${buckets[at]}`,
        ),
        `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`,
        `http_request_duration_seconds_sum{${labels}} ${sum}`,
        `http_request_duration_seconds_count{${labels}} ${count}`,
      ]),
      ...gauges.flatMap(({ name, help, value }) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        `${name} ${value}`,
      ]),
    ]
      .join('\n')
      .concat('\n');

  return { observe, render };
};

/** Unknown methods must not create an endless number of series. */
const known = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts every answer, in seconds, under its route's pattern, never its address. */
export const addMetrics = (app: App, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    const method = known.has(request.method) ? request.method : 'other';
    metrics.observe(method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
};
