// Limits by sender: how many, how long, whose address counts, and what is behind a proxy.
import { afterEach, describe, expect, it } from 'vitest';
import { apiPaths } from '#contract/paths.ts';
import { makeEnquiry, strangerPath } from '#tests/support/factories.ts';
import { makeClock } from '#tests/support/fake-clock.ts';
import { makeTestApp, type TestApp, type TestAppOptions } from '#tests/support/make-test-app.ts';
import { addressGroup } from './address-group.ts';
import { makeLimiter } from './rate-limits.ts';

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
});

describe('a window', () => {
  it('slides: of any minute at most five', () => {
    const clock = makeClock();
    const take = makeLimiter(clock);
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
    const take = makeLimiter(clock);
    for (let at = 0; at < 30; at += 1) {
      expect(take('contact', 'a')).toBe(0);
      clock.advance(60_000);
    }
    expect(take('contact', 'a')).toBe(30 * 60_000);
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
      url: apiPaths.contactSubmit,
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
    const url = strangerPath(apiPaths.clientDetails);
    const all: number[] = [];
    for (let at = 0; at < 61; at += 1) all.push((await test.app.inject(url)).statusCode);
    expect(all.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(all[60]).toBe(429);
  });

  it('counts uploads by link too, whoever sends them', async () => {
    await open();
    const url = strangerPath(apiPaths.candidateUpload);
    const all: number[] = [];
    for (let at = 0; at < 11; at += 1) {
      const answer = await test.app.inject({
        method: 'POST',
        url,
        remoteAddress: `203.0.113.${at}`,
        payload: 'x',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      all.push(answer.statusCode);
    }
    expect(all.at(-1)).toBe(429);
    expect(all.slice(0, 10)).not.toContain(429);
  });

  it('is off with RATE_LIMIT=off', async () => {
    await open({ rateLimit: false });
    expect(await statuses(8, () => '203.0.113.1')).toEqual(Array(8).fill(201));
  });
});
