// The small shared parts: words of failures, sizes, the page's token, and files as they are chosen.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatBytes } from '#contract/file-size.ts';
import { certificateRules, receiptRules } from '#contract/files.ts';
import { liars, paddedTo, truthfulFiles } from '#tests/files/sample-files.ts';
import { type ChooseWords, chooseFile, isReadable } from './choose-file.ts';
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
  [`/payment/${'0a'.repeat(25)}.`, '0a'.repeat(25)],
  [`/payment/${'0a'.repeat(25)}%20`, '0a'.repeat(25)],
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
  const whatItIs = { heic: 'A HEIC.', gif: 'A GIF.' } as ChooseWords['whatItIs'];
  const said: ChooseWords = {
    unreadable: 'Save it first',
    whatItIs,
    instead: 'Take a screenshot.',
    tooLargeHelp: 'Too large.',
  };
  const make = (name: string, type: string, content: BlobPart = '%PDF-1.7') =>
    new File([content], name, { type });
  const large = () =>
    make('a.pdf', 'application/pdf', new Uint8Array(paddedTo(17 * 1024 * 1024, Buffer.from('%PDF-'))));

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
    const file = large();
    expect(await chooseFile(certificateRules, file, said)).toEqual({ ok: true, file });
  });

  test.each([
    ['a.jpg', 'image/jpg', truthfulFiles.jpg, 'image/jpeg'],
    ['r.pdf', 'application/x-pdf', truthfulFiles.pdf, 'application/pdf'],
    ['1000012345', 'application/octet-stream', truthfulFiles.png, 'image/png'],
    ['wrong.txt', 'text/plain', truthfulFiles.pdf, 'application/pdf'],
  ])('%s as "%s" is taken for what it is', async (name, type, content, kind) => {
    const choice = await chooseFile(receiptRules, make(name, type, new Uint8Array(content)), said);
    expect(choice).toMatchObject({ ok: true, file: { name, type: kind, size: content.length } });
  });

  test('is refused with the words for its fault', async () => {
    expect(await chooseFile(receiptRules, make('a.txt', 'text/plain', 'text'), said)).toEqual({
      ok: false,
      message: 'Upload JPG/PNG/PDF only',
    });
    expect(await chooseFile(receiptRules, make('a.pdf', 'application/pdf', ''), said)).toEqual({
      ok: false,
      message: 'The file is empty',
    });
  });

  test.each([
    ['photo.jpg', 'image/jpeg', liars.heic, 'A HEIC. Take a screenshot.'],
    ['a.png', 'image/png', liars.gif, 'A GIF. Take a screenshot.'],
  ])(
    '%s as "%s" that is something else is called what it is',
    async (name, type, content = Buffer.alloc(0), help) => {
      expect(await chooseFile(receiptRules, make(name, type, new Uint8Array(content)), said)).toEqual({
        ok: false,
        message: 'Upload JPG/PNG/PDF only',
        help,
      });
    },
  );

  test('that is too large says so, with a way out', async () => {
    expect(await chooseFile(receiptRules, large(), said)).toEqual({
      ok: false,
      message: 'File size exceeds 5MB',
      help: 'Too large.',
    });
  });

  test('that cannot be read says so, small or large', async () => {
    const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const small = Object.assign(make('a.pdf', 'application/pdf'), { arrayBuffer: gone });
    expect(await chooseFile(receiptRules, small, said)).toEqual({ ok: false, message: 'Save it first' });
    const far = Object.assign(large(), { slice: () => ({ arrayBuffer: gone }) });
    expect(await chooseFile(certificateRules, far, said)).toEqual({ ok: false, message: 'Save it first' });
    expect(await isReadable(far)).toBe(false);
  });

  test('that changes its size while it is read is not taken', async () => {
    const shrinks = Object.assign(make('a.pdf', 'application/pdf'), {
      arrayBuffer: async () => new ArrayBuffer(3),
    });
    expect(await chooseFile(receiptRules, shrinks, said)).toEqual({ ok: false, message: 'Save it first' });
  });
});
