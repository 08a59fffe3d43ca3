// A certificate of the greatest size at half a megabyte a second, through both proxies at once: it takes longer than their usual
// time-outs, is stored, and at no moment is more of it on its way than the buffers of the connections hold.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { certificateMaxBytes } from '#contract/limits.ts';
import { newFile, uploadOf } from '#tests/faults/support/ledger.ts';
import { makeCandidateLinks } from '#tests/faults/support/records.ts';
import { startHeldServer } from './support/held-server.ts';
import { domain, findProgram, proxyNames, startProxy } from './support/proxies.ts';
import { upload } from './support/visitor.ts';

const bytesPerSecond = 500_000;
/** The kernel's, of two connections. */
const buffersBytes = 12_000_000;

const arrivedIn = (dataDir: string): number => {
  const arrivals = join(dataDir, 'files', 'arrivals');
  const sizes = readdirSync(arrivals).map(
    (name) => statSync(join(arrivals, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe.concurrent('50 MB at 0.5 MB/s', () => {
  it.for(proxyNames)('behind %s', { timeout: 300_000 }, async (name, { skip }) => {
    if (findProgram(name) === undefined) skip(`${name} is not installed.`);
    const server = await startHeldServer({ PUBLIC_URL: `https://${domain}`, TRUST_PROXY: '127.0.0.1' });
    const proxy = await startProxy(name, new URL(server.url).host);
    try {
      const [token = ''] = await makeCandidateLinks(server, 1);
      const { path, body } = uploadOf(newFile('certificate', token, certificateMaxBytes));
      const started = performance.now();
      const uploading = upload(proxy.httpsPort, path, body, bytesPerSecond);
      let underWay = 0;
      while (uploading.sent() < 0.95 * body.length) {
        underWay = Math.max(underWay, uploading.sent() - arrivedIn(server.dataDir));
        await pause(500);
      }
      expect((await uploading.answer).status).toBe(201);
      expect(performance.now() - started).toBeGreaterThan(90_000);
      expect(underWay).toBeLessThan(buffersBytes);
    } finally {
      await proxy.stop();
      await server.stop();
    }
  });
});
