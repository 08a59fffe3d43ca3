// The real server behind the real nginx and Caddy, each on its file in deploy/: what a visitor gets through them.
import { once } from 'node:events';
import { request } from 'node:http';
import { Agent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { certificateRules } from '#contract/files.ts';
import { sitePaths } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { switchMaintenance } from '#server/maintenance/switch-maintenance.ts';
import { newFile, uploadOf } from '#tests/faults/support/ledger.ts';
import { makeCandidateLinks } from '#tests/faults/support/records.ts';
import { withDeps } from '#tests/faults/support/server-process.ts';
import { signInStaff } from '#tests/faults/support/sign-in.ts';
import { formType } from '#tests/files/multipart-form.ts';
import { makeActor, makeEnquiry } from '#tests/support/factories.ts';
import { type HeldServer, startHeldServer } from './support/held-server.ts';
import { domain, findProgram, proxyNames, type RunningProxy, startProxy } from './support/proxies.ts';
import { type Answer, ask, post, upload } from './support/visitor.ts';

const installed = proxyNames.filter((name) => findProgram(name) !== undefined);
for (const name of proxyNames.filter((each) => !installed.includes(each)))
  console.warn(
    `${name} is not installed, so deploy/ is not tested with it: apt-get install nginx-light caddy`,
  );

let server: HeldServer;
const proxies = new Map<string, RunningProxy>();
const portOf = (name: string): number => proxies.get(name)?.httpsPort ?? 0;

beforeAll(async () => {
  if (installed.length === 0) return;
  server = await startHeldServer({
    PUBLIC_URL: `https://${domain}`,
    RATE_LIMIT: 'on',
    TRUST_PROXY: '127.0.0.1',
  });
  const upstream = new URL(server.url).host;
  await Promise.all(installed.map(async (name) => proxies.set(name, await startProxy(name, upstream))));
});

afterAll(async () => {
  await server?.stop();
  await Promise.all([...proxies.values()].map((proxy) => proxy.stop()));
});

/** The kernel keeps 5 MB or so of what is on its way over two connections. */
const moreThanBuffersBytes = 24_000_000;

/** nginx refuses by itself, with its page; Caddy hands over to the server, which does. */
const tooLargeWords = { nginx: '<h1>That file is too large</h1>', caddy: certificateRules.tooLarge };

/** Every network that a test says it comes from is its own: limits of one do not meet the other. */
const networkOf = (name: string): string => `127.0.${proxyNames.indexOf(name as never) + 1}`;

/** A busy machine takes its time. */
const patience = { timeout: 20_000 };

/** Of hop-by-hop headers and of the proxy's own name. */
const ofTheHop = ['connection', 'keep-alive', 'transfer-encoding', 'server', 'alt-svc', 'date'];

const direct = async (path: string): Promise<string[]> => {
  const outgoing = request(server.url + path, { headers: { 'accept-encoding': 'br' }, agent: false }).end();
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response.rawHeaders
    .filter((_: string, at: number) => at % 2 === 0)
    .map((name: string) => name.toLowerCase());
};

describe.each(installed)('behind %s', (name) => {
  it('plain http leads to https, at the same address', async () => {
    const { httpPort = 0 } = proxies.get(name) ?? {};
    const answer = await fetch(`http://127.0.0.1:${httpPort}/contact_us?from=card`, {
      redirect: 'manual',
      headers: { host: domain },
    });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/[^/]+\/contact_us\?from=card$/);
  });

  it('a page comes as the server compressed it, with the server’s headers once each', async () => {
    const get = () => ask(portOf(name), sitePaths.home, { headers: { 'accept-encoding': 'br' } });
    // The server compresses its pages once it runs.
    await expect.poll(async () => (await get()).headers['content-encoding'], patience).toBe('br');
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(brotliDecompressSync(answer.body).toString()).toMatch(/^<!doctype html>.*<\/html>\s*$/is);
    const own = (names: string[]): string[] => names.filter((each) => !ofTheHop.includes(each)).sort();
    expect(own(answer.headerNames)).toEqual(own(await direct(sitePaths.home)));
    expect(answer.headers['strict-transport-security']).toBeDefined();
    const plain = await ask(portOf(name), sitePaths.home);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('visitors are counted by their own address, whatever they say it is', async () => {
    const send = (host: number, at: number) =>
      post(
        portOf(name),
        publicApi.contactSubmit.path,
        makeEnquiry({ message: `Enquiry ${at} by ${name} from ${host}.` }),
        {
          from: `${networkOf(name)}.${host}`,
          headers: {
            'x-forwarded-for': `192.0.2.${at}`,
            'x-real-ip': `192.0.2.${at}`,
            forwarded: `for=192.0.2.${at}`,
          },
        },
      );
    const statuses: number[] = [];
    for (const at of [1, 2, 3, 4, 5, 6]) statuses.push((await send(2, at)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await send(3, 1)).status).toBe(201);
  });

  it('the trail tells where somebody of the staff was', async () => {
    const cookie = await signInStaff(server);
    const from = `${networkOf(name)}.4`;
    const made = await post(
      portOf(name),
      publicApi.contactSubmit.path,
      makeEnquiry({ message: `A note by ${name}.` }),
      { from },
    );
    const { id } = JSON.parse(String(made.body)) as { id: string };
    const noted = await post(
      portOf(name),
      pathOf(enquiryApi.addNote, { id }),
      { body: 'Called back.' },
      {
        from,
        headers: { cookie, 'x-forwarded-for': '192.0.2.1' },
      },
    );
    expect(noted.status).toBe(200);
    const events = await withDeps(server.environment, ({ db }) =>
      db.selectFrom('audit_event').select('origin').where('about_id', '=', id).execute(),
    );
    expect(events).toEqual([{ origin: from }]);
  });

  it('an upload waits for the server to read it, and nowhere else', async () => {
    const [token = ''] = await makeCandidateLinks(server, 1);
    const { path, body } = uploadOf(newFile('certificate', token, moreThanBuffersBytes));
    server.signal('SIGSTOP');
    const uploading = upload(portOf(name), path, body);
    let before = -1;
    while (uploading.sent() !== before) {
      before = uploading.sent();
      await pause(400);
    }
    server.signal('SIGCONT');
    expect(before).toBeLessThan(body.length);
    expect((await uploading.answer).status).toBe(201);
  });

  it('what is far too large is refused before it is sent', async () => {
    const [token = ''] = await makeCandidateLinks(server, 1);
    const answer = await ask(portOf(name), pathOf(publicApi.candidateUpload, { token }), {
      method: 'POST',
      headers: { 'content-type': formType, 'content-length': '70000000', expect: '100-continue' },
    });
    expect(answer.status).toBe(413);
    expect(String(answer.body)).toContain(tooLargeWords[name]);
  });
});

describe.runIf(installed.length > 0)('behind both', () => {
  const fromAll = (act: (port: number) => Promise<Answer>) =>
    Promise.all(installed.map((name) => act(portOf(name))));

  it('maintenance is told by the server’s own page and answer', async () => {
    const turn = (on: boolean) =>
      withDeps(server.environment, (deps) => switchMaintenance(deps, makeActor('asha'), on));
    await turn(true);
    try {
      await expect
        .poll(async () => (await fromAll((port) => ask(port, '/'))).map(({ status }) => status), patience)
        .toEqual(installed.map(() => 503));
      for (const { headers, body } of await fromAll((port) => ask(port, '/'))) {
        expect(headers['retry-after']).toBe('600');
        expect(String(body)).not.toContain('be right back</h1>');
      }
      for (const { body } of await fromAll((port) => post(port, publicApi.contactSubmit.path, makeEnquiry())))
        expect(JSON.parse(String(body))).toMatchObject({ code: 'maintenance.on' });
    } finally {
      await turn(false);
    }
    await expect
      .poll(async () => (await fromAll((port) => ask(port, '/'))).map(({ status }) => status), patience)
      .toEqual(installed.map(() => 200));
  });

  it('a restart loses no request: not one that comes meanwhile, and not an upload that is under way', {
    timeout: 90_000,
  }, async () => {
    const tokens = await makeCandidateLinks(server, installed.length);
    const forms = tokens.map((token) => uploadOf(newFile('certificate', token, 2_000_000)));
    const uploads = installed.map((name, at) =>
      upload(portOf(name), forms[at]?.path ?? '', forms[at]?.body ?? Buffer.of(), 1_000_000),
    );
    let isOver = false;
    let sent = 0;
    const statuses: number[] = [];
    const visit = async (name: string, agent: Agent): Promise<void> => {
      while (!isOver) {
        sent += 1;
        const { status } =
          sent % 2 === 0
            ? await ask(portOf(name), sitePaths.contact, { agent })
            : await post(
                portOf(name),
                publicApi.contactSubmit.path,
                makeEnquiry({ message: `During a restart: ${sent}.` }),
                {
                  from: `127.1.${sent >> 8}.${sent & 255}`,
                },
              );
        statuses.push(status);
        await pause(20);
      }
    };
    const agent = new Agent({ keepAlive: true });
    const visitors = Promise.all([...installed, ...installed].map((name) => visit(name, agent)));
    try {
      await expect.poll(() => statuses.length, patience).toBeGreaterThan(10);
      await server.restart();
      const soFar = statuses.length;
      await expect.poll(() => statuses.length, patience).toBeGreaterThan(soFar + 10);
    } finally {
      isOver = true;
    }
    await visitors;
    agent.destroy();
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    for (const { answer } of uploads) expect((await answer).status).toBe(201);
    const stored = await withDeps(server.environment, ({ db }) =>
      db.selectFrom('enquiry').select('message').where('message', 'like', 'During a restart%').execute(),
    );
    expect(stored).toHaveLength(statuses.filter((status) => status === 201).length);
  });

  it('without the server, what was asked gets a page that says what to do', async () => {
    await server.stop();
    const answers = [
      ...(await fromAll((port) => ask(port, '/contact_us'))),
      ...(await fromAll((port) => post(port, publicApi.contactSubmit.path, makeEnquiry()))),
    ];
    for (const { status, headers, body } of answers) {
      expect(status).toBe(502);
      expect(headers['retry-after']).toBe('30');
      expect(headers['cache-control']).toBe('no-store');
      expect(String(headers['content-type'])).toMatch(/^text\/html/);
      expect(String(body)).toContain('<h1>We’ll be right back</h1>');
    }
  });
});
