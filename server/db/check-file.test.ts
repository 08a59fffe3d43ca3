// A database file that is too large to be read before the first answer is read beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { healthChecks } from '#server/health/checks.ts';
import { makeHealth } from '#server/health/look.ts';
import { makeDataDir } from '#tests/support/make-config.ts';
import { makeTestApp } from '#tests/support/make-test-app.ts';
import { checkFile } from './check-file.ts';
import { openDatabase } from './open.ts';

it.each([
  ['whole', undefined],
  ['damaged', 'the database file is damaged'],
])('a %s one', async (state, fault) => {
  const path = join(makeDataDir(), 'site.db');
  await (await openDatabase({ databaseUrl: `sqlite:${path}` })).destroy();
  const bytes = readFileSync(path);
  const last = bytes.length - 4_096;
  if (state === 'damaged') writeFileSync(path, Buffer.from(bytes).fill(0xa5, last, last + 2_048));
  const test = await makeTestApp({ databaseUrl: `sqlite:${path}`, site: false });
  const check = await checkFile(test.deps, 0);
  await check.done;
  expect(check.fault()).toBe(fault);
  const health = makeHealth(healthChecks(test.deps, true, check.fault), test.deps.log);
  expect((await health()).notReady.database).toBe(fault);
  await check.stop();
  await test.close();
});
