// How much memory the server takes beyond idle while ten people upload 50 MB each at the same moment, and how long it takes.
// Prints one line of JSON; fails when it is more than the budget. Linux only: it reads /proc.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathOf } from '#contract/endpoint.ts';
import { certificateMaxBytes } from '#contract/limits.ts';
import { publicApi } from '#contract/public-api.ts';
import { candidateLinkToken } from '#server/candidates/candidate-link.ts';
import { checkCandidateLink, createCandidateLink } from '#server/candidates/candidates.service.ts';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/open-deps.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeActor } from '#tests/support/factories.ts';
import budget from './budget.json' with { type: 'json' };

const uploads = 10;
const { uploadMemoryMb: budgetMb } = budget;
const port = Number(process.env.PORT ?? 5141);
const dataDir = mkdtempSync(join(tmpdir(), 'upload-memory-'));
const environment = {
  ...process.env,
  NODE_ENV: 'development',
  PORT: String(port),
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
};

const megabytes = (pid: number, key: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${key}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const untilReady = async (): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (ready?.ok) return;
    await pause(100);
  }
  throw new Error('The server did not start.');
};

const makeTokens = async (): Promise<string[]> => {
  const deps = await openDeps(readConfig(environment));
  const tokens: string[] = [];
  for (let at = 0; at < uploads; at += 1) {
    const input = {
      name: 'Bench',
      email: 'bench@candidate.example',
      phone: '9876543210',
      position: 'Tester',
    };
    const link = await createCandidateLink(deps, makeActor('bench'), checkCandidateLink(input));
    tokens.push(candidateLinkToken(deps.config, link));
  }
  await deps.close();
  return tokens;
};

const boundary = 'bench-boundary';
const before = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="certificate"; filename="c.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
);
const after = Buffer.from(`\r\n--${boundary}--\r\n`);

/** In pieces, as a browser sends, waiting whenever the server is slower. */
const upload = async (token: string, pdf: Buffer): Promise<number> => {
  const outgoing = request({
    port,
    method: 'POST',
    path: pathOf(publicApi.candidateUpload, { token }),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + pdf.length + after.length,
    },
  });
  outgoing.write(before);
  for (let at = 0; at < pdf.length; at += 65_536) {
    if (!outgoing.write(pdf.subarray(at, at + 65_536))) await once(outgoing, 'drain');
  }
  outgoing.end(after);
  const [response] = await once(outgoing, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
};

const server = spawn(process.execPath, [resolve(import.meta.dirname, '../server/main.ts')], {
  env: environment,
  stdio: 'ignore',
});
try {
  await untilReady();
  const tokens = await makeTokens();
  const pdf = makePdf({ bytes: certificateMaxBytes });
  await pause(2_000);
  const pid = server.pid ?? 0;
  const idleMb = megabytes(pid, 'VmRSS');
  const startedAt = performance.now();
  const statuses = await Promise.all(tokens.map((token) => upload(token, pdf)));
  const seconds = (performance.now() - startedAt) / 1000;
  const extraMb = Math.round(megabytes(pid, 'VmHWM') - idleMb);
  const stored = statuses.filter((status) => status === 201).length;
  console.log(
    JSON.stringify({
      name: 'upload-memory',
      uploads,
      stored,
      idleMb: Math.round(idleMb),
      extraMb,
      budgetMb,
      seconds: Number(seconds.toFixed(1)),
    }),
  );
  if (stored !== uploads || extraMb > budgetMb) process.exitCode = 1;
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
