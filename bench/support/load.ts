// Many requests at once, none of which may be refused.
import autocannon, { type Options } from 'autocannon';
import { makeEnquiry } from '#tests/support/factories.ts';

export const json = { 'content-type': 'application/json' };

/** As JSON, and each a new one: what was sent before is recognised. */
export const newEnquiry = (): string =>
  JSON.stringify(makeEnquiry({ message: `A shop on the web, number ${Math.random()}` }));

export const newEnquiries: NonNullable<Options['requests']> = [
  { setupRequest: (request) => ({ ...request, method: 'POST', headers: json, body: newEnquiry() }) },
];

/** Throws if one request was refused or broke off. */
export const measure = async (options: Options): Promise<{ perSecond: number; p99Ms: number }> => {
  const { requests, latency, non2xx, errors } = await autocannon(options);
  if (non2xx + errors > 0) throw new Error(`${options.url}: ${non2xx} refused, ${errors} broke off`);
  return { perSecond: requests.average, p99Ms: latency.p99 };
};
