// A host of static files as Netlify and Cloudflare Pages are: it looks for a page's file by its address, and goes by what
// _redirects and _headers say.
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** What stands for `*`; undefined where the address does not fit. */
const splatOf = (pattern: string, path: string): string | undefined => {
  if (!pattern.endsWith('*')) return pattern === path ? '' : undefined;
  const start = pattern.slice(0, -1);
  return path.startsWith(start) ? path.slice(start.length) : undefined;
};

const linesOf = (folder: string, name: string): string[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

const redirectFor = (folder: string, path: string): { to: string; status: number } | undefined => {
  for (const line of linesOf(folder, '_redirects')) {
    const [from = '', to = '', status] = line.split(' ');
    const splat = splatOf(from, path);
    if (splat !== undefined) return { to: to.replace(':splat', splat), status: Number(status) };
  }
  return undefined;
};

const headersFor = (folder: string, path: string): Headers => {
  const headers = new Headers();
  let applies = false;
  for (const line of linesOf(folder, '_headers')) {
    if (!line.startsWith(' ')) applies = splatOf(line, path) !== undefined;
    else if (applies)
      headers.append(line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1));
  }
  return headers;
};

const fileFor = (folder: string, path: string): string | undefined =>
  [path, `${path}.html`, `${path}/index.html`]
    .map((name) => join(folder, name))
    .find((file) => existsSync(file) && statSync(file).isFile());

export type StaticHost = { url: string; close(): void };

/** `folder` may be filled later. */
export const startStaticHost = async (folder: string): Promise<StaticHost> => {
  const server = createServer((request, answer) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const redirect = redirectFor(folder, path);
    if (redirect !== undefined && redirect.status !== 200) {
      answer.writeHead(redirect.status, { location: redirect.to }).end();
      return;
    }
    answer.setHeaders(headersFor(folder, path));
    const found = fileFor(folder, redirect?.to ?? path);
    const file = found ?? join(folder, '404.html');
    answer.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    answer.writeHead(found === undefined ? 404 : 200).end(readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
