// An orderly end loses no request of somebody who had just connected, as a proxy does for every one of its visitors.
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { makeTestApp } from '#tests/support/make-test-app.ts';
import { dialRaw, type RawClient } from '#tests/support/raw-client.ts';

const get = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

it('the first request of a connection made just before is answered, and a connection on which nothing comes ends', async () => {
  const test = await makeTestApp({ site: false });
  const { port } = new URL(await test.listen());
  const dial = async (): Promise<RawClient> => {
    const known = once(test.app.server, 'connection');
    const client = await dialRaw(Number(port));
    await known;
    return client;
  };
  const [fresh, silent, used] = [await dial(), await dial(), await dial()];
  await used.write(get);
  await expect.poll(used.received, { timeout: 10_000 }).toContain('"ok"');
  const closed = test.close();
  await fresh.write(get);
  await used.ended;
  await Promise.all([fresh.ended, silent.ended, closed]);
  expect(fresh.received()).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
  expect(silent.received()).toBe('');
});
