// An S3 server for one run of tests: OpenStack Swift with its S3 interface, of Debian's packages, on this machine's loopback, in a
// temporary folder. It judges signatures, checksums and the sizes of parts itself.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

const run = promisify(execFile);

/** Of `tempauth`: the account, its user, and the user's key. */
const user = { account: 'agency', name: 'site', key: 'only-for-tests' };
const region = 'us-east-1';
const bucket = 'agency-files';
/** For `Config.storageKeys`. */
export const s3Keys = { accessKeyId: `${user.account}:${user.name}`, secretAccessKey: user.key };
const storageServers = ['account', 'container', 'object'] as const;
type Part = 'proxy' | (typeof storageServers)[number];

const programs = '/usr/bin';
export const isSwiftHere = (): boolean => existsSync(join(programs, 'swift-proxy-server'));

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};

const proxyConfig = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
log_name = proxy
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_${user.account}_${user.name} = ${user.key} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;

const storageConfig = (part: Part, folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
log_name = ${part}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;

export type S3Server = {
  /** Of a part of its bucket, as `STORAGE_URL` takes it. */
  urlOf(prefix: string): string;
  stop(): void;
};

/** Starts it in a new folder inside `place`, whose file system must keep extended attributes. Rejects if its programs are missing. */
export const startS3 = async (place: string): Promise<S3Server> => {
  if (!isSwiftHere())
    throw new Error(
      'The programs of OpenStack Swift are missing. On Debian: apt-get install swift-proxy swift-account swift-container swift-object',
    );
  const folder = mkdtempSync(join(place, 'agency-site-s3-'));
  mkdirSync(join(folder, 'devices', 'disk'), { recursive: true });
  const children: ChildProcess[] = [];
  const start = (part: Part, config: string): void => {
    const path = join(folder, `${part}.conf`);
    writeFileSync(path, config);
    const child = spawn(join(programs, `swift-${part}-server`), [path], { cwd: folder, stdio: 'ignore' });
    children.push(child);
  };
  const stop = (): void => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const startStorage = async (part: Part): Promise<void> => {
      const port = await freePort();
      const ring = (...words: string[]) =>
        run(join(programs, 'swift-ring-builder'), [join(folder, `${part}.builder`), ...words]);
      await ring('create', '4', '1', '0');
      await ring('add', `r1z1-127.0.0.1:${port}/disk`, '1');
      await ring('rebalance');
      start(part, storageConfig(part, folder, port));
    };
    await Promise.all(storageServers.map(startStorage));
    const port = await freePort();
    start('proxy', proxyConfig(folder, port));
    const endpoint = `http://127.0.0.1:${port}`;
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: s3Keys,
      maxAttempts: 1,
    });
    // Once that works, all four of its programs are up.
    for (let tried = 1; ; tried += 1) {
      try {
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        break;
      } catch (error) {
        if (tried === 300) throw error;
        await wait(100);
      }
    }
    client.destroy();
    return { urlOf: (prefix) => `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=${region}`, stop };
  } catch (error) {
    stop();
    throw error;
  }
};
