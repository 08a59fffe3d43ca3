// The small shared parts: words of failures, sizes, the page's token, and files as they are chosen.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatBytes } from '#contract/file-size.ts';
import { certificateRules, receiptRules } from '#contract/files.ts';
import { chooseFile, isReadable } from './choose-file.ts';
import { isAndroid, isInAppBrowser } from './device.ts';
import { failureWords } from './failure-words.ts';
import { pageToken } from './page-token.ts';

afterEach(() => vi.restoreAllMocks());

const words = { refused: 'Failed', unreachable: 'No answer', tooLarge: 'Too large' };

test.each([
  [{ ok: false, kind: 'refused', status: 413, message: 'Said so' }, 'Said so'],
  [{ ok: false, kind: 'refused', status: 413 }, 'Too large'],
  [{ ok: false, kind: 'not-json', status: 413 }, 'Too large'],
  [{ ok: false, kind: 'not-json', status: 502 }, 'Failed'],
  [{ ok: false, kind: 'refused', status: 500 }, 'Failed'],
  [{ ok: false, kind: 'unreachable', reason: 'timeout' }, 'No answer'],
] as const)('%j is worded %j', (failure, said) => {
  expect(failureWords(failure, words)).toBe(said);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [1_024, '1 KB'],
  [1_536, '1.5 KB'],
  [5_242_880, '5 MB'],
  [52_428_800, '50 MB'],
  [7_340_032, '7 MB'],
  [10_485_761, '10 MB'],
])('%i is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  ['/payment/abc123', 'abc123'],
  ['/payment/abc123/', 'abc123'],
  ['/site/onboarding/abc123', 'abc123'],
  ['/payment/a%2Fb', 'a%2Fb'],
  ['/payment/a%zz', 'a%25zz'],
  ['/', ''],
])('the token of %s is %j', (path, token) => {
  expect(pageToken(path)).toBe(token);
});

test('devices', () => {
  expect(isAndroid('Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130')).toBe(true);
  expect(isAndroid('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(false);
  expect(isInAppBrowser('Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) Chrome/130')).toBe(true);
  expect(isInAppBrowser('Mozilla/5.0 (iPhone; …) Instagram 350.0')).toBe(true);
  expect(isInAppBrowser('Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130 Mobile Safari/537.36')).toBe(
    false,
  );
});

describe('a chosen file', () => {
  const said = { unreadable: 'Save it first', heicHelp: 'Choose Most Compatible' };
  const make = (name: string, type: string, content: BlobPart = '%PDF-1.7') =>
    new File([content], name, { type });

  test('is kept in memory when it is small', async () => {
    const file = make('a.pdf', 'application/pdf');
    const choice = await chooseFile(receiptRules, file, said);
    if (!choice.ok) throw new Error(choice.message);
    expect(choice.file).not.toBe(file);
    expect(await choice.file.text()).toBe('%PDF-1.7');
    expect(choice.file.name).toBe('a.pdf');
    expect(choice.file.type).toBe('application/pdf');
  });

  test('is left where it is when it is large', async () => {
    const file = make('a.pdf', 'application/pdf', new Uint8Array(17 * 1024 * 1024));
    expect(await chooseFile(certificateRules, file, said)).toEqual({ ok: true, file });
  });

  test('is refused with the words for its fault', async () => {
    expect(await chooseFile(receiptRules, make('a.txt', 'text/plain'), said)).toEqual({
      ok: false,
      message: 'Upload JPG/PNG/PDF only',
    });
    expect(await chooseFile(receiptRules, make('a.pdf', 'application/pdf', ''), said)).toEqual({
      ok: false,
      message: 'The file is empty',
    });
  });

  test.each(['IMG_1.HEIC', 'img.heif'])('%s gets help as well', async (name) => {
    expect(await chooseFile(receiptRules, make(name, ''), said)).toEqual({
      ok: false,
      message: 'Upload JPG/PNG/PDF only',
      help: 'Choose Most Compatible',
    });
  });

  test('that cannot be read says so, small or large', async () => {
    const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const small = Object.assign(make('a.pdf', 'application/pdf'), { arrayBuffer: gone });
    expect(await chooseFile(receiptRules, small, said)).toEqual({ ok: false, message: 'Save it first' });
    const large = Object.assign(make('a.pdf', 'application/pdf', new Uint8Array(17 * 1024 * 1024)), {
      slice: () => ({ arrayBuffer: gone }),
    });
    expect(await chooseFile(certificateRules, large, said)).toEqual({ ok: false, message: 'Save it first' });
    expect(await isReadable(large)).toBe(false);
  });

  test('that changes its size while it is read is not taken', async () => {
    const shrinks = Object.assign(make('a.pdf', 'application/pdf'), {
      arrayBuffer: async () => new ArrayBuffer(3),
    });
    expect(await chooseFile(receiptRules, shrinks, said)).toEqual({ ok: false, message: 'Save it first' });
  });
});
