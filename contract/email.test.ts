// E-mail addresses: the browser's own rule and an ending of 2 to 6 letters.
import { describe, expect, test } from 'vitest';
import { isEmail, normaliseEmail } from './email.ts';

describe('passes', () => {
  test.each(['a@b.in', 'asha.rao+work@mail.example.co', "o'brien@x-y.travel", 'A_1@EXAMPLE.COM', '1@1.co'])(
    '%s',
    (email) => {
      expect(isEmail(email, 6)).toBe(true);
    },
  );
});

describe('does not', () => {
  test.each([
    '',
    'asha',
    'asha@',
    '@b.in',
    'asha@localhost',
    'asha@b.i',
    'asha@b.1n',
    'asha@b.in.',
    'asha@b..in',
    'asha@-b.in',
    'asha@b-.in',
    'a sha@b.in',
    'asha@b.in\nBcc: x@y.in',
    'asha@b.in,x@y.in',
    'asha@b.abcdefg',
    'ಆಶಾ@b.in',
    'asha@@b.in',
    'a..b@firm.in',
    '.a@firm.in',
    'a.@firm.in',
  ])('%j', (email) => {
    expect(isEmail(email, 6)).toBe(false);
  });
});

test('an agency can let longer endings in', () => {
  expect(isEmail('asha@studio.example', 7)).toBe(true);
  expect(isEmail('asha@studio.example', 6)).toBe(false);
});

test.each([
  '\u200basha@firm.in',
  ...['\u200c', '\u200d', '\ufe0f', '\u034f', '\u2800', '\u206a', '\ufffc', '\u{e0020}'].map(
    (mark) => `asha${mark}@firm.in`,
  ),
  'asha@\u00adfirm.in\ufeff',
  ' asha@firm.in\u00a0',
  'mailto:asha@firm.in',
  'MAILTO:asha@firm.in?subject=Hello',
  '<asha@firm.in>',
  '<mailto:asha@firm.in>.',
  'asha@firm.in,',
  'asha@firm.in;',
  'mailto:<asha@firm.in>',
  'Asha Rao <asha@firm.in>',
  '"Rao, Asha" <asha@firm.in>;',
])('%j is asha@firm.in', (pasted) => {
  expect(normaliseEmail(pasted)).toBe('asha@firm.in');
});
