// Amounts in words: every place of the Indian system, paise, and no amount that reads as another.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

it.each([
  [0, 'Rupees Zero Only'],
  [1, 'One Paisa Only'],
  [100, 'Rupees One Only'],
  [1_050, 'Rupees Ten and Fifty Paise Only'],
  [1_900, 'Rupees Nineteen Only'],
  [2_000, 'Rupees Twenty Only'],
  [9_999, 'Rupees Ninety-Nine and Ninety-Nine Paise Only'],
  [10_000, 'Rupees One Hundred Only'],
  [100_100, 'Rupees One Thousand One Only'],
  [2_500_000, 'Rupees Twenty-Five Thousand Only'],
  [12_500_000, 'Rupees One Lakh Twenty-Five Thousand Only'],
  [10_000_000, 'Rupees One Lakh Only'],
  [1_000_000_000, 'Rupees One Crore Only'],
  [
    12_345_678_950,
    'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and Fifty Paise Only',
  ],
  [10_000_000_000_000, 'Rupees Ten Thousand Crore Only'],
])('%i paise', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

it('gives every amount words of its own', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000_000_000 });
  fc.assert(
    fc.property(amount, amount, (one, other) => one === other || amountInWords(one) !== amountInWords(other)),
  );
  fc.assert(fc.property(amount, (paise) => /^[A-Z][A-Za-z -]+ Only$/.test(amountInWords(paise))));
});
