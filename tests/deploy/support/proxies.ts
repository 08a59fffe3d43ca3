// The real nginx and Caddy on the files of deploy/ themselves: what differs from a server's (ports, domain, certificate,
// folders) is put in by replacing it in nginx's text, and by Caddy's variables.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/e2e/support/running-app.ts';

export const deployFolder = resolve(import.meta.dirname, '../../../deploy');
export const domain = 'localhost';

export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

export type RunningProxy = { name: ProxyName; httpPort: number; httpsPort: number; stop(): Promise<void> };

/** Undefined where it is not installed. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** Throws where the text does not hold what is to be replaced: the file has changed, and so must the test. */
export const replaceIn = (text: string, changes: readonly (readonly [string | RegExp, string])[]): string =>
  changes.reduce((before, [from, to]) => {
    const after = before.replaceAll(from, to);
    if (after === before) throw new Error(`There is no ${from} any more.`);
    return after;
  }, text);

type Ports = { httpPort: number; httpsPort: number };
type Command = { program: string; args: string[]; environment: Record<string, string> };

/** Around deploy/nginx.conf what Debian's nginx.conf has around conf.d/*.conf, without its folders; with gzip, which it turns on. */
export const nginxFrame = (folder: string, site: string): string => `
daemon off;
error_log stderr warn;
pid ${folder}/pid;
events {}
http {
  gzip on;
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  types { text/html html; }
  include ${site};
}
`;

const nginx = (
  program: string,
  folder: string,
  upstream: string,
  { httpPort, httpsPort }: Ports,
): Command => {
  const [key, certificate, site, frame] = ['key.pem', 'cert.pem', 'site.conf', 'nginx.conf'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const openssl = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${domain}`;
  execFileSync('openssl', [...openssl.split(' '), '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  const text = replaceIn(readFileSync(join(deployFolder, 'nginx.conf'), 'utf8'), [
    ['/etc/letsencrypt/live/agency.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/agency.example/privkey.pem', key],
    ['agency.example', domain],
    ['server 127.0.0.1:5001', `server ${upstream}`],
    [/^ *listen \[::\].*$/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
    ['/opt/agency-site/current/deploy', deployFolder],
  ]);
  writeFileSync(site, text);
  writeFileSync(frame, nginxFrame(folder, site));
  return { program, args: ['-p', folder, '-e', 'stderr', '-c', frame], environment: {} };
};

const caddy = (
  program: string,
  folder: string,
  upstream: string,
  { httpPort, httpsPort }: Ports,
  adminPort: number,
): Command => ({
  program,
  args: ['run', '--adapter', 'caddyfile', '--config', join(deployFolder, 'Caddyfile')],
  environment: {
    SITE_DOMAIN: domain,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    CADDY_ADMIN: `localhost:${adminPort}`,
    UPSTREAM: upstream,
    PAGES: deployFolder,
    WAIT: '250ms',
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  },
});

export const untilListening = async (port: number, failure: () => string | undefined): Promise<void> => {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    const words = failure();
    if (words !== undefined) throw new Error(words);
    await pause(20);
  }
};

/** In front of `upstream`, a host and port. Resolves when it takes connections. */
export const startProxy = async (name: ProxyName, upstream: string): Promise<RunningProxy> => {
  const program = findProgram(name);
  if (program === undefined) throw new Error(`${name} is not installed.`);
  const folder = mkdtempSync(join(tmpdir(), `agency-site-${name}-`));
  mkdirSync(join(folder, 'logs'));
  const ports = { httpPort: await freePort(), httpsPort: await freePort() };
  const { args, environment } =
    name === 'nginx'
      ? nginx(program, folder, upstream, ports)
      : caddy(program, folder, upstream, ports, await freePort());
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = once(child, 'close');
  await untilListening(ports.httpsPort, () =>
    child.exitCode === null ? undefined : `${name} ended:\n${printed}`,
  );
  return {
    name,
    ...ports,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
