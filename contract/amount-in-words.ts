// An amount in words, as receipts in India carry it: `Rupees One Lakh Twenty-Five Thousand Only`.

const ones = [
  ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'],
  ['Eleven', 'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
].flat();
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

/** Up to 99; nothing for 0. */
const belowHundred = (number: number): string => {
  if (number < 20) return ones[number] ?? '';
  const unit = number % 10;
  return (tens[Math.trunc(number / 10)] ?? '') + (unit === 0 ? '' : `-${ones[unit]}`);
};

const places = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/** A whole number from 0 up, in the Indian system. Crores may themselves be many: `Ten Thousand Crore`. */
const numberInWords = (number: number): string => {
  if (number === 0) return 'Zero';
  const words: string[] = [];
  let left = number;
  for (const [size, name] of places) {
    const count = Math.trunc(left / size);
    left %= size;
    if (count > 0) words.push(`${numberInWords(count)} ${name}`);
  }
  if (left > 0) words.push(belowHundred(left));
  return words.join(' ');
};

/** @param paise a whole number from 0 up */
export const amountInWords = (paise: number): string => {
  const rupees = Math.trunc(paise / 100);
  const rest = paise % 100;
  const restWords = rest === 0 ? '' : `${numberInWords(rest)} ${rest === 1 ? 'Paisa' : 'Paise'}`;
  if (rupees === 0 && rest > 0) return `${restWords} Only`;
  return `Rupees ${numberInWords(rupees)}${rest === 0 ? '' : ` and ${restWords}`} Only`;
};
