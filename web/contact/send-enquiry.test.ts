// What the form shows for each way in which sending can end.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sentAtField, startedAtField } from '#contract/enquiry.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { instantOnPage } from './enquiry-draft.ts';
import { readSendResult, sendEnquiry } from './send-enquiry.ts';

const fixed = 'There was an error sending your message. Please try again.';

test('a success is a success', () => {
  expect(readSendResult({ ok: true, status: 201, data: { success: true } })).toEqual({ sent: true });
});

test("messages of the form's fields go under them, without an alert", () => {
  const errors = { email: 'Invalid email format', phone: 'Phone number must be 10 digits', fax: 'no' };
  expect(
    readSendResult({ ok: false, kind: 'refused', status: 400, message: 'Please correct', errors }),
  ).toEqual({
    sent: false,
    errors: { email: 'Invalid email format', phone: 'Phone number must be 10 digits' },
  });
});

describe('everything else is the alert', () => {
  test.each<[string, ApiResult, string]>([
    [
      "the server's words",
      { ok: false, kind: 'refused', status: 429, message: 'Please wait' },
      'Please wait',
    ],
    ['no words', { ok: false, kind: 'refused', status: 500 }, 'Failed to submit form'],
    [
      'messages of fields that the form does not have',
      { ok: false, kind: 'refused', status: 400, errors: { fax: 'no' } },
      'Failed to submit form',
    ],
    ['an HTML page', { ok: false, kind: 'not-json', status: 502 }, 'Failed to submit form'],
    ['an HTML page about the size', { ok: false, kind: 'not-json', status: 413 }, 'Failed to submit form'],
    ['a success that is no JSON', { ok: false, kind: 'not-json', status: 200 }, 'Failed to submit form'],
    ['no answer', { ok: false, kind: 'unreachable', reason: 'network' }, fixed],
    ['no answer in time', { ok: false, kind: 'unreachable', reason: 'timeout' }, fixed],
  ])('%s', (_, result, alert) => {
    expect(readSendResult(result)).toEqual({ sent: false, errors: {}, alert });
  });
});

test('a device that is offline gets the fixed sentence and a hint', () => {
  const outcome = readSendResult({ ok: false, kind: 'unreachable', reason: 'offline' });
  expect(outcome).toMatchObject({ alert: fixed, hint: expect.stringContaining('offline') });
});

test('the time that it took is not that of a device whose clock is set meanwhile', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const send = vi.fn((_address: string, _call: RequestInit) => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', send);
  const startedAt = instantOnPage() - 10_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
  const enquiry = { name: 'Anitha', email: 'a@b.in', phone: '9876543210', message: 'We need a shop.' };
  await sendEnquiry(
    { ...enquiry, subject: 'Development' },
    { honeypot: '', startedAt, key: 'a-key-of-this-form', drawing: undefined },
  );
  const body = JSON.parse(String(send.mock.lastCall?.[1].body));
  expect(body[sentAtField] - body[startedAtField]).toBeGreaterThanOrEqual(10_000);
});

describe('a drawing', () => {
  const typed = { name: 'Anitha', email: 'a@b.in', phone: '9876543210', message: 'We need a shop.' };
  const sendWith = async (drawing: string | undefined, ...answers: Response[]) => {
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const send = vi.fn((_address: string, _call: RequestInit) =>
      Promise.resolve(answers.shift() ?? new Response('{}')),
    );
    vi.stubGlobal('fetch', send);
    const extras = { honeypot: '', startedAt: 0, key: 'a-key-of-this-form', drawing };
    const outcome = await sendEnquiry({ ...typed, subject: 'Development' }, extras);
    const calls = send.mock.calls.map(([, { body, headers }]) => ({
      body: JSON.parse(String(body)),
      headers,
    }));
    return { outcome, calls };
  };

  test('goes along, and none does not', async () => {
    expect((await sendWith('a3y3iqgw')).calls[0]?.body).toMatchObject({ ...typed, drawing: 'a3y3iqgw' });
    expect((await sendWith(undefined)).calls[0]?.body).not.toHaveProperty('drawing');
  });

  test('that the server does not read loses no enquiry: the words go again without it, under the same key', async () => {
    const refused = { success: false, code: 'request.invalid', message: 'No.', errors: { drawing: 'None.' } };
    const { outcome, calls } = await sendWith('a3y3iqgw', Response.json(refused, { status: 400 }));
    expect(outcome).toEqual({ sent: true });
    expect(calls).toHaveLength(2);
    expect(calls[1]?.body).not.toHaveProperty('drawing');
    expect(calls[1]?.headers).toEqual(calls[0]?.headers);
  });
});
