// What staff may enter about a link.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  InputError,
  readBlock,
  readDate,
  readEmail,
  readLine,
  readPersonName,
  readPhone,
} from './checked-text.ts';

const wrong = (read: () => unknown) => expect(read).toThrow(InputError);

describe('entries', () => {
  it('are made normal', () => {
    expect(readLine('client', '  Acme\t &  Sons\n')).toBe('Acme & Sons');
    expect(readLine('client', 'abc\u202efdp\u0007')).toBe('abcfdp');
    expect(readBlock('description', 'one\r\ntwo\u0000 ')).toBe('one\ntwo');
    expect(readPhone('phone', '+91 98765-43210')).toBe('9876543210');
    expect(readEmail('email', ' a@studio.photography ')).toBe('a@studio.photography');
    expect(readPersonName('name', "D'Souza K. ಅಂಜಲಿ")).toBe("D'Souza K. ಅಂಜಲಿ");
  });

  it('are refused when they are nothing, too long or not what they should be', () => {
    for (const text of ['', ' \n ', 'x'.repeat(101), '\u202e']) wrong(() => readLine('client', text));
    wrong(() => readBlock('description', 'x'.repeat(2_001)));
    // Far too long: refused as it is, not made shorter first.
    wrong(() => readLine('client', `x${' '.repeat(150)}`));
    wrong(() => readBlock('description', `x${' '.repeat(3_000)}`));
    wrong(() => readEmail('email', `a@b.in${' '.repeat(400)}`));
    wrong(() => readDate('due', `2026-11-28${' '.repeat(40)}`));
    for (const text of [
      '',
      'a',
      'a@b',
      'a@b.c',
      'a b@c.in',
      'a@b.in\nBcc: x@y.in',
      `${'a'.repeat(250)}@b.in`,
    ]) {
      wrong(() => readEmail('email', text));
    }
    for (const text of ['', '12345', '1234567890', '98765432101', 'nine'])
      wrong(() => readPhone('phone', text));
    for (const text of ['', '123', '...']) wrong(() => readPersonName('name', text));
  });
});

describe('a date', () => {
  it('is one of the calendar', () => {
    expect(readDate('due', ' 2028-02-29 ')).toBe('2028-02-29');
    for (const text of [
      '2027-02-29',
      '2027-13-01',
      '2027-00-10',
      '2027-04-31',
      '27-04-01',
      '2027-4-1',
      '01-04-2027',
      'soon',
      '2027-04-01T00:00',
    ]) {
      wrong(() => readDate('due', text));
    }
  });

  it('is read for every day there is', () => {
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const text = day.toISOString().slice(0, 10);
        expect(readDate('due', text)).toBe(text);
      }),
    );
  });
});
