// The countdown by the server's clock, and what the page says for each way in which loading and uploading can end.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { damagedFile } from '#contract/messages.ts';
import type { ApiFailure } from '#ui/api-answer.ts';
import { startCountdown } from '#ui/countdown.ts';
import { shownPercent } from '#ui/upload-progress.tsx';
import { readUpload } from '#web/private/upload-file.ts';
import { remainingText } from './countdown.ts';
import { ExpiryBanner } from './expiry-banner.tsx';
import { fileAddress } from './file-address.ts';
import { loadFailureWords } from './load-words.ts';
import { readCandidateResult } from './read-candidate.ts';
import { certificateReading } from './send-certificate.ts';
import { UploadedCard } from './uploaded-card.tsx';

const now = '2026-11-27T18:30:00.000Z';
const end = '2026-11-27T20:30:00.000Z';
const expired = 'This onboarding link has expired. Please contact HR for a new link.';
const deactivated = 'This onboarding link has been deactivated. Please contact HR for assistance.';

describe('the countdown', () => {
  const watch = (start: number) => {
    const clock = { ms: start };
    return { clock, left: startCountdown(end, now, () => clock.ms) };
  };

  test.each([
    [0, 7_200_000],
    [1, 7_199_999],
    [7_199_000, 1_000],
    [7_200_000, 0],
    [7_201_000, 0],
  ])('%i ms after the answer has %i ms left, whatever the clocks said before', (gone, left) => {
    for (const start of [0, 123_456]) {
      const { clock, left: leftMs } = watch(start);
      clock.ms += gone;
      expect(leftMs?.()).toBe(left);
    }
  });

  test('has nothing left after an end that has passed', () => {
    expect(startCountdown(now, end, () => 0)?.()).toBe(0);
  });

  test.each([
    [undefined, now],
    [end, undefined],
    ['soon', now],
  ])('from %j at %j is none', (expiresAt, server) => {
    expect(startCountdown(expiresAt, server, () => 0)).toBeUndefined();
  });

  test.each([
    [7_200_000, '2 hours'],
    [7_199_999, '1 hour 59 minutes'],
    [3_660_000, '1 hour 1 minute'],
    [3_600_000, '1 hour'],
    [3_599_999, '59 minutes'],
    [60_000, '1 minute'],
    [59_999, 'less than a minute'],
    [0, 'less than a minute'],
  ])('%i ms read as %s', (left, text) => {
    expect(remainingText(left)).toBe(text);
  });
});

describe('what is said when loading failed', () => {
  const refused = (message?: string, code?: string): ApiFailure => ({
    ok: false,
    kind: 'refused',
    status: 410,
    ...(message === undefined ? {} : { message }),
    ...(code === undefined ? {} : { code }),
  });

  test.each<[ApiFailure, string]>([
    [refused('Any words', 'link.expired'), expired],
    [refused('Any words', 'link.inactive'), deactivated],
    [refused('Has it expired?', 'link.not-found'), 'Has it expired?'],
    [refused('The link has Expired'), expired],
    [refused('Link is INACTIVE now'), deactivated],
    [refused('Expired, then inactive', 'code.of-another-server'), expired],
    [refused('No such candidate'), 'No such candidate'],
    [refused(), 'Failed to load candidate details'],
    [{ ok: false, kind: 'not-json', status: 502 }, 'Failed to load candidate details'],
  ])('%j: %s', (failure, said) => {
    expect(loadFailureWords(failure)).toBe(said);
  });

  test.each(['offline', 'timeout', 'network', 'aborted'] as const)('no answer (%s) says why', (reason) => {
    expect(loadFailureWords({ ok: false, kind: 'unreachable', reason })).toMatch(
      /^Error loading candidate details: [a-z ]+\.$/,
    );
  });

  test('an answer without a candidate', () => {
    expect(readCandidateResult({ ok: true, status: 200, data: { success: true } })).toEqual({
      step: 'error',
      message: 'Onboarding link is invalid or has expired.',
      mayRetry: false,
    });
  });

  test.each([
    [404, false],
    [410, false],
    [429, true],
    [503, true],
  ])('%i may be tried again: %s', (status, mayRetry) => {
    expect(readCandidateResult({ ok: false, kind: 'refused', status, message: 'x' })).toMatchObject({
      mayRetry,
    });
  });
});

test.each([
  [undefined, undefined, false, /2 hours/],
  [7_200_000, undefined, false, /2 hours/],
  [86_400_000, undefined, false, /^(?!.*2 hours).*1 hour/],
  [7_200_000, 'expired', false, /^$/],
  [86_400_000, 'expired', false, /^$/],
  [7_200_000, 'inactive', false, /^$/],
  [7_200_000, 'inactive', true, /^$/],
  [7_200_000, 'expired', true, /^(?!.*2 hours).*may finish/],
] as const)(
  'of a link for %s ms that is %s, sending %s, the banner says %s',
  (lifetimeMs, closed, sending, says) => {
    const banner = createElement(ExpiryBanner, {
      expiresAt: '2026-11-28T18:30:00.000Z',
      timeLeft: '1 hour',
      isShort: false,
      closed,
      sending,
      lifetimeMs,
    });
    expect(renderToStaticMarkup(banner)).toMatch(says);
  },
);

describe('an upload', () => {
  test.each([
    [0, 0],
    [0.5, 50],
    [0.949, 94],
    [0.99, 95],
    [1, 95],
  ])('of which %d is sent shows %i %%', (sentShare, percent) => {
    expect(shownPercent({ phase: 'sending', sentShare })).toBe(percent);
  });

  test('that is being checked does not show more', () => {
    expect(shownPercent({ phase: 'checking' })).toBe(95);
  });

  test('that was stored brings the candidate with it, where the server sent one', () => {
    const candidate = { name: 'Asha', hasUploaded: true };
    expect(
      readUpload({ ok: true, status: 201, data: { success: true, candidate } }, certificateReading),
    ).toMatchObject({ sent: { candidate: { name: 'Asha', hasUploaded: true } } });
    expect(
      readUpload({ ok: true, status: 201, data: { message: 'Stored', name: 'a.pdf' } }, certificateReading),
    ).toEqual({ sent: {} });
  });

  test.each([
    [{ ok: false, kind: 'refused', status: 500, message: 'Disk full' }, 'Disk full', false],
    [{ ok: false, kind: 'refused', status: 500 }, 'Upload failed', false],
    [{ ok: false, kind: 'not-json', status: 502 }, 'Upload failed', true],
    [{ ok: false, kind: 'not-json', status: 413 }, 'File size must be less than 50MB', true],
    [{ ok: false, kind: 'unreachable', reason: 'network' }, 'Upload failed. Please try again.', true],
    [{ ok: false, kind: 'unreachable', reason: 'timeout' }, 'Upload failed. Please try again.', true],
    [{ ok: false, kind: 'refused', status: 410, code: 'link.expired', message: 'It is over' }, expired, true],
    [{ ok: false, kind: 'refused', status: 410, message: 'The link is inactive' }, deactivated, true],
    [
      { ok: false, kind: 'refused', status: 415, code: 'file.wrong-type', message: 'No PDF' },
      'No PDF',
      false,
    ],
  ] as const)('%j: %s', (result, message, stale) => {
    expect(readUpload(result, certificateReading)).toEqual({ message, stale });
  });

  test('that was cancelled is no failure', () => {
    expect(readUpload({ ok: false, kind: 'unreachable', reason: 'aborted' }, certificateReading)).toEqual({
      stale: true,
    });
  });
});

describe('the address of the uploaded file', () => {
  const origin = 'https://www.agency.test';

  test.each([
    ['/api/candidate/file/abc', '/api/candidate/file/abc'],
    ['files/a b.pdf', 'https://www.agency.test/files/a%20b.pdf'],
    ['https://www.agency.test/a.pdf', 'https://www.agency.test/a.pdf'],
    ['https://files.another.test/a.pdf?sig=1', 'https://files.another.test/a.pdf?sig=1'],
    ['HTTP://files.another.test/a.pdf', 'http://files.another.test/a.pdf'],
  ])('%j becomes the link %s', (given, address) => {
    expect(fileAddress(given, origin)).toBe(address);
  });

  test.each([
    undefined,
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://www.agency.test/1',
    'file:///etc/passwd',
    'ftp://files.test/a.pdf',
    '//another.test/a.pdf',
    '/\\another.test/a.pdf',
    '/\t/another.test/a.pdf',
    'https://',
  ])('%j becomes none', (given) => {
    expect(fileAddress(given, origin)).toBeUndefined();
  });
});

test.each([[true], [undefined]] as const)('that an uploaded file looks damaged is said: %s', (damaged) => {
  vi.stubGlobal('window', { location: { origin: 'https://www.agency.test' } });
  const details = { hasUploaded: true, status: 'uploaded', uploadDetails: damaged ? { damaged } : {} };
  try {
    const page = renderToStaticMarkup(createElement(UploadedCard, { details, justSent: true }));
    expect(page.includes(damagedFile.forSender)).toBe(damaged === true);
  } finally {
    vi.unstubAllGlobals();
  }
});
