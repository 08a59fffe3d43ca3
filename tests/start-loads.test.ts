// What the server loads before its first answer: each package and each large part of Node costs every start time, and every server at rest memory.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { childEnvironment } from './support/child-environment.ts';

/** Prints the addresses of the modules that are loaded with the application, and the names of Node's own parts. */
const program = `
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
  const refuse = () => { throw new Error('the world\\'s ways to write numbers and times are loaded at the start'); };
  Intl.DateTimeFormat = Intl.NumberFormat = Number.prototype.toLocaleString = refuse;
  await import('#server/open-deps.ts');
  await import('#server/app.ts');
  console.log(JSON.stringify({ urls, own: process.moduleLoadList }));
`;

type Loaded = { urls: string[]; own: string[] };

test('a start loads what every server needs, and not sign-in, mail, PDFs, S3, PostgreSQL or a client for fetch', () => {
  const { urls, own } = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: childEnvironment(),
      encoding: 'utf8',
    }),
  ) as Loaded;
  const isLoaded = (name: string) => urls.some((url) => url.includes(`/node_modules/${name}/`));
  expect(Object.keys(packageJson.dependencies).filter(isLoaded)).toEqual([
    '@fastify/cors',
    '@fastify/formbody',
    '@fastify/static',
    'fastify',
    'fastify-type-provider-zod',
    'kysely',
    'pino',
    'uqr',
    'zod',
  ]);
  expect(own.filter((name) => name.includes('internal/deps/undici'))).toEqual([]);
});
