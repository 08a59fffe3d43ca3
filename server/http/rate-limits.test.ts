// Limits by sender: how many, how long, whose address counts, and what is behind a proxy.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import type { Clock } from '#server/deps.ts';
import { newTokenId, tokenFor } from '#server/links/tokens.ts';
import { makeEnquiry, strangerPath } from '#tests/support/factories.ts';
import { makeClock } from '#tests/support/fake-clock.ts';
import { makeTestApp, type TestApp, type TestAppOptions } from '#tests/support/make-test-app.ts';
import { addressGroup, widerGroup } from './address-group.ts';
import { limiterRoom, makeLimiter, type RateLimitName } from './rate-limits.ts';

describe('addressGroup', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
  ])('%s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  it('is unknown for what is too long for an address', () => {
    expect(addressGroup(`2001:db8::1%${'e'.repeat(100_000)}`)).toBe('unknown');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0::/48'],
    ['203.0.113.9', undefined],
    ['::ffff:203.0.113.9', undefined],
    ['nonsense', undefined],
  ])('%s lies in %s', (address, group) => {
    expect(widerGroup(address)).toBe(group);
  });
});

const takeFor = (clock: Clock) => {
  const limiter = makeLimiter(clock);
  return (name: RateLimitName, key: string) => limiter.take(name, [{ key }]);
};

describe('a window', () => {
  it('slides: of any minute at most five', () => {
    const clock = makeClock();
    const take = takeFor(clock);
    expect(take('contact', 'a')).toBe(0);
    clock.advance(59_000);
    for (let at = 0; at < 4; at += 1) expect(take('contact', 'a')).toBe(0);
    expect(take('contact', 'a')).toBe(1_000);
    expect(take('contact', 'b')).toBe(0);
    clock.advance(1_000);
    expect(take('contact', 'a')).toBe(0);
    expect(take('contact', 'a')).toBe(59_000);
  });

  it('of an hour counts beside that of a minute', () => {
    const clock = makeClock();
    const take = takeFor(clock);
    for (let at = 0; at < 30; at += 1) {
      expect(take('contact', 'a')).toBe(0);
      clock.advance(60_000);
    }
    expect(take('contact', 'a')).toBe(30 * 60_000);
  });

  it('counts a refused attempt for nobody', () => {
    const { take, size } = makeLimiter(makeClock());
    const both = [{ key: 'narrow' }, { key: 'wide', factor: 2 }];
    for (let at = 0; at < 5; at += 1) expect(take('contact', both)).toBe(0);
    expect(take('contact', both)).toBe(60_000);
    for (let at = 0; at < 5; at += 1)
      expect(take('contact', [{ key: `other ${at}` }, both[1] ?? { key: '' }])).toBe(0);
    expect(take('contact', [{ key: 'new' }, both[1] ?? { key: '' }])).toBe(60_000);
    expect(size()).toEqual({ keys: 7, attempts: 20 });
  });

  it('goes on when the clock is set back', () => {
    const clock = makeClock();
    const take = takeFor(clock);
    for (let at = 0; at < 5; at += 1) take('contact', 'a');
    clock.advance(-3_600_000);
    expect(take('contact', 'a')).toBe(0);
  });
});

describe('memory', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heapBytes = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };

  it('is bounded, whatever the keys are and however many', () => {
    // As much as one limit may take: 300 bytes a key, 8 an attempt.
    expect(300 * limiterRoom.keys + 8 * limiterRoom.attempts).toBeLessThan(5_000_000);
    const { take, size } = makeLimiter(makeClock());
    const long = Buffer.alloc(5_000, 'x');
    const before = heapBytes();
    for (let at = 0; at < 2 * limiterRoom.keys; at += 1) {
      // Each is a text of its own, as those of requests are: what is put together here would share its long part.
      long.write(`${at} `);
      take('upload', [{ key: long.toString('latin1') }]);
    }
    expect(size().keys).toBeLessThanOrEqual(limiterRoom.keys);
    expect(size().keys).toBeGreaterThan(limiterRoom.keys / 3);
    // 5 KB a key would be 50 MB; 300 bytes are 3.
    expect(heapBytes() - before).toBeLessThan(20_000_000);
  });

  it('holds for attempts too, and those of one limit push out none of another', () => {
    const { take, size } = makeLimiter(makeClock());
    for (let at = 0; at < 30; at += 1) take('sign-in', [{ key: 'office' }]);
    for (let network = 0; network < 5_000; network += 1) {
      for (let at = 0; at < 25; at += 1) take('details', [{ key: `network ${network}` }]);
    }
    expect(size().attempts).toBeLessThanOrEqual(limiterRoom.attempts + 30);
    expect(size().attempts).toBeGreaterThan(limiterRoom.attempts / 3);
    expect(take('sign-in', [{ key: 'office' }])).toBe(60_000);
    for (let at = 25; at < 60; at += 1) expect(take('details', [{ key: 'network 4999' }])).toBe(0);
    expect(take('details', [{ key: 'network 4999' }])).toBe(60_000);
  });

  it('is given back when nothing counts any more', () => {
    const clock = makeClock();
    const { take, size } = makeLimiter(clock);
    for (let at = 0; at < 1_000; at += 1) take('details', [{ key: `${at}` }]);
    clock.advance(60_000);
    take('details', [{ key: 'next' }]);
    clock.advance(60_000);
    take('details', [{ key: 'next' }]);
    expect(size()).toEqual({ keys: 1, attempts: 1 });
  });
});

describe('over HTTP', () => {
  let test: TestApp;
  afterEach(() => test.close());
  const open = async (options: TestAppOptions = {}) => {
    test = await makeTestApp({ rateLimit: true, ...options });
  };
  const send = (remoteAddress: string, forwardedFor?: string) =>
    test.app.inject({
      method: 'POST',
      url: publicApi.contactSubmit.path,
      payload: makeEnquiry(),
      remoteAddress,
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    });
  const statuses = async (
    count: number,
    remoteAddress: (at: number) => string,
    forwardedFor?: (at: number) => string,
  ) => {
    const found: number[] = [];
    for (let at = 0; at < count; at += 1) {
      found.push((await send(remoteAddress(at), forwardedFor?.(at))).statusCode);
    }
    return found;
  };
  const five = [201, 201, 201, 201, 201];

  it('answers 429 with Retry-After and words', async () => {
    await open();
    expect(await statuses(5, () => '203.0.113.1')).toEqual(five);
    const answer = await send('203.0.113.1');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.json()).toEqual({
      success: false,
      code: 'request.rate-limited',
      message: expect.stringContaining('wait'),
    });
    expect((await send('203.0.113.2')).statusCode).toBe(201);
  });

  it('takes a whole IPv6 /64 for one sender', async () => {
    await open();
    expect(await statuses(6, (at) => `2001:db8:1:2::${at + 1}`)).toEqual([...five, 429]);
    expect((await send('2001:db8:1:3::1')).statusCode).toBe(201);
  });

  it('stops whoever goes on from /64 to /64 of one /48, and nobody else', async () => {
    await open();
    const details = (remoteAddress: string) =>
      test.app.inject({ url: strangerPath(publicApi.clientDetails.path), remoteAddress });
    const found: number[] = [];
    for (let at = 0; at < 700; at += 1) {
      found.push((await details(`2001:db8:7:${at.toString(16)}::1`)).statusCode);
    }
    expect(found).toEqual([...Array(600).fill(404), ...Array(100).fill(429)]);
    expect((await details('2001:db8:8::1')).statusCode).toBe(404);
  });

  it('believes no X-Forwarded-For without TRUST_PROXY', async () => {
    await open();
    const all = await statuses(
      6,
      () => '203.0.113.1',
      (at) => `198.51.100.${at}`,
    );
    expect(all).toEqual([...five, 429]);
  });

  it('counts visitors behind one trusted proxy each for themselves, and a forged entry does not help', async () => {
    await open({ trustProxy: 1 });
    expect(
      await statuses(
        6,
        () => '10.0.0.1',
        (at) => `198.51.100.${at}`,
      ),
    ).toEqual([...five, 201]);
    const forged = await statuses(
      6,
      () => '10.0.0.1',
      (at) => `192.0.2.${at}, 203.0.113.50`,
    );
    expect(forged).toEqual([...five, 429]);
  });

  it('tells visitors apart whose proxy adds ports, and takes what it cannot read for the proxy itself', async () => {
    await open({ trustProxy: ['10.0.0.0/8'] });
    const counts = (count: number, entry: (at: number) => string) => statuses(count, () => '10.0.0.1', entry);
    expect(await counts(6, (at) => `203.0.113.9:${4_431 + at}`)).toEqual([...five, 429]);
    expect(await counts(6, (at) => `[2001:db8::${at}]:443`)).toEqual([...five, 429]);
    expect(await counts(6, (at) => `203.0.113.${20 + at}:443, 10.0.0.9:80`)).toEqual([...five, 201]);
    expect(await counts(6, (at) => `198.51.100.${at}, unknown`)).toEqual([...five, 429]);
    expect(await statuses(1, () => '10.0.0.1')).toEqual([429]);
  });

  it('believes listed proxies alone', async () => {
    await open({ trustProxy: ['10.0.0.0/8'] });
    expect(
      await statuses(
        6,
        () => '10.1.2.3',
        (at) => `198.51.100.${at}`,
      ),
    ).toEqual([...five, 201]);
    expect(
      await statuses(
        6,
        () => '203.0.113.7',
        (at) => `198.51.100.${at + 50}`,
      ),
    ).toEqual([...five, 429]);
  });

  it('counts details by address', async () => {
    await open();
    const url = strangerPath(publicApi.clientDetails.path);
    const all: number[] = [];
    for (let at = 0; at < 61; at += 1) all.push((await test.app.inject(url)).statusCode);
    expect(all.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(all[60]).toBe(429);
  });

  const upload = (token: string, remoteAddress: string) =>
    test.app.inject({
      method: 'POST',
      url: pathOf(publicApi.candidateUpload, { token }),
      remoteAddress,
      payload: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
  const uploads = async (count: number, token: string) => {
    const found: number[] = [];
    for (let at = 0; at < count; at += 1) found.push((await upload(token, `203.0.113.${at}`)).statusCode);
    return found;
  };

  it('counts uploads by link too, whoever sends them', async () => {
    await open();
    const found = await uploads(11, tokenFor(test.config.appSecrets, 'candidate', newTokenId()));
    expect(found.at(-1)).toBe(429);
    expect(found.slice(0, 10)).not.toContain(429);
  });

  it('keeps no count for a token that nobody signed', async () => {
    await open();
    expect(await uploads(15, 'z'.repeat(50))).not.toContain(429);
  });

  it('is off with RATE_LIMIT=off', async () => {
    await open({ rateLimit: false });
    expect(await statuses(8, () => '203.0.113.1')).toEqual(Array(8).fill(201));
  });
});
