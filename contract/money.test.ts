// Amounts: text in any honest spelling becomes exact paise or is refused, and paise become one text everywhere.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRupees, paiseFromRupees, parseRupees, plainRupees, rupeesFromPaise } from './money.ts';

describe('reading amounts', () => {
  test.each([
    ['25000', 2_500_000],
    ['25,000', 2_500_000],
    ['1,25,000', 12_500_000],
    ['125,000', 12_500_000],
    ['1,25,000.50', 12_500_050],
    ['₹1,25,000.50', 12_500_050],
    ['Rs. 25000', 2_500_000],
    ['Rs 25000', 2_500_000],
    ['rs.25,000', 2_500_000],
    ['INR 25000.5', 2_500_050],
    ['125000.5', 12_500_050],
    ['  125000  ', 12_500_000],
    ['25,000/-', 2_500_000],
    ['Rs. 25,000/-', 2_500_000],
    ['Rs. 25,000/- only', 2_500_000],
    ['Rupees 25,000 only.', 2_500_000],
    ['Rs: 25,000', 2_500_000],
    ['₹25,000/—', 2_500_000],
    ['2\u200c5,000\ufe0f', 2_500_000],
    ['25,000 INR', 2_500_000],
    ['25,000 ₹', 2_500_000],
    ['25,000/-.', 2_500_000],
    ['₹ 25,000/- only.', 2_500_000],
    ['\u200b₹ 25,000 /-', 2_500_000],
    ['१,२५,०००', 12_500_000],
    ['೧೨೫೦೦೦', 12_500_000],
    ['12,34,56,789', 12_345_678_900],
    ['0.01', 1],
    ['0', 0],
  ])('%j is %i paise', (text, paise) => {
    expect(parseRupees(text)).toBe(paise);
  });

  test.each([
    '',
    ' ',
    'abc',
    '-1',
    '+1',
    '1e5',
    '0x10',
    'Infinity',
    'NaN',
    '1,2,5',
    '1,25',
    '12,5000',
    '1,250,00',
    ',125',
    '125,',
    '1.25.000',
    '1 25 000',
    '1.234',
    '1.',
    '.5',
    '$100',
    '1,25,000 per month',
    '99999999999999999999',
  ])('%j is refused', (text) => {
    expect(parseRupees(text)).toBeUndefined();
  });

  test('a spaced amount is refused, never read as its first figure', () => {
    expect(parseRupees(' 1 25 000 ')).toBeUndefined();
  });
});

describe('showing amounts', () => {
  test.each([
    [0, 'Rs. 0'],
    [1, 'Rs. 0.01'],
    [100, 'Rs. 1'],
    [99_900, 'Rs. 999'],
    [100_000, 'Rs. 1,000'],
    [1_000_000, 'Rs. 10,000'],
    [10_000_000, 'Rs. 1,00,000'],
    [12_500_000, 'Rs. 1,25,000'],
    [12_500_050, 'Rs. 1,25,000.50'],
    [1_234_567_890, 'Rs. 1,23,45,678.90'],
    [1_000_000_000_000, 'Rs. 10,00,00,00,000'],
  ])('%i paise are %s', (paise, text) => {
    expect(formatRupees(paise)).toBe(text);
  });

  test.each([
    [2_500_000, '25000.00'],
    [12_500_050, '125000.50'],
    [5, '0.05'],
    [0, '0.00'],
  ])('%i paise are %s for a payment address', (paise, text) => {
    expect(plainRupees(paise)).toBe(text);
  });
});

const paise = fc.integer({ min: 0, max: 10_000_000_000_000 });

const comesBack = (amount: number): void => {
  expect(parseRupees(formatRupees(amount))).toBe(amount);
  expect(parseRupees(plainRupees(amount))).toBe(amount);
  // Through binary fractions.
  expect(paiseFromRupees(rupeesFromPaise(amount))).toBe(amount);
};

test('every amount comes back from each of its texts, and from rupees, to the paisa', () => {
  fc.assert(fc.property(paise, comesBack), { numRuns: 2_000 });
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), comesBack), { numRuns: 2_000 });
});

test('so do the first Rs. 20, and those where a figure or a comma is added', () => {
  for (let amount = 0; amount <= 2_000; amount += 1) comesBack(amount);
  for (let power = 1_000; power < 10_000_000_000_000; power *= 10) {
    for (const beside of [-101, -100, -99, -1, 0, 1, 99, 100, 101]) comesBack(power + beside);
  }
});
