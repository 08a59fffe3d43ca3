// Work that nobody waits for lets visitors pass.
import { get } from 'node:http';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { App } from './app-type.ts';
import { makeTraffic } from './traffic.ts';

const app = fastify() as unknown as App;
afterEach(() => app.close());

it('lets work wait while somebody is being served, and no longer than it says', async () => {
  const traffic = makeTraffic();
  traffic.watch(app);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  app.get('/', async () => {
    await held;
    return 'done';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await traffic.untilCalm(60_000);

  const order: string[] = [];
  const asked = new Promise<void>((resolve) => {
    get(url, (answer) => answer.resume().on('end', () => resolve()));
  }).then(() => order.push('answered'));
  await expect
    .poll(async () => {
      const began = performance.now();
      await traffic.untilCalm(40);
      return performance.now() - began;
    })
    .toBeGreaterThan(30);
  const calm = traffic.untilCalm(60_000).then(() => order.push('calm'));
  release();
  await Promise.all([asked, calm]);
  expect(order).toEqual(['answered', 'calm']);
});
