// Text made normal: spaces, line ends, lengths and digits as both sides count them.
import { describe, expect, test } from 'vitest';
import {
  asciiDigits,
  endSentence,
  isBlank,
  isLongerThan,
  lengthOf,
  normaliseBlock,
  normaliseLine,
} from './text.ts';

test('a name that ends in a full stop gets no second one', () => {
  expect(endSentence('Taken by Malar Pvt. Ltd.')).toBe('Taken by Malar Pvt. Ltd.');
  expect(endSentence('Taken by Malar')).toBe('Taken by Malar.');
});

test('lengths are code points', () => {
  expect(lengthOf('🎓')).toBe(1);
  expect(lengthOf('क्ष')).toBe(3);
});

test.each([
  ['abc', 3, false],
  ['abcd', 3, true],
  ['🎓🎓🎓', 3, false],
  ['🎓🎓🎓🎓', 3, true],
  ['a'.repeat(100_000), 3, true],
])('%.8j is longer than %i: %s', (text, longest, isLonger) => {
  expect(isLongerThan(text, longest)).toBe(isLonger);
});

test.each([
  ['', true],
  [' \n\u00a0\u200b\u200d\ufe0f\ufeff\u2060\u00ad\u2800\ufffc\0', true],
  ['\u200b.', false],
])('%j holds nothing that can be seen: %s', (text, answer) => {
  expect(isBlank(text)).toBe(answer);
});

test.each([
  ['  Asha\u00a0 \t Rao\u3000', 'Asha Rao'],
  ['Asha\r\nRao', 'Asha Rao'],
  ['Jose\u0301', 'José'],
  ['\u2003', ''],
  ['\ufeffAsha\u200b\u00ad Rao\u2060\u202c', 'Asha Rao'],
  ['A\u034fs\u206ah\ufff9a\u2800 R\u{e0020}a\ufffco', 'Asha Rao'],
  ['\u0d28\u0d4d\u200d', '\u0d28\u0d4d\u200d'],
])('the line %j is %j', (given, line) => {
  expect(normaliseLine(given)).toBe(line);
});

test.each([
  ['  a\r\nb\rc\u2028d  ', 'a\nb\nc\nd'],
  ['a\u0000\u001b[31mb\tc', 'a[31mb\tc'],
  ['\n\n', ''],
  ['pay to \u202e4321\u202c', 'pay to 4321'],
])('the block %j is %j', (given, block) => {
  expect(normaliseBlock(given)).toBe(block);
});

describe('digits of other scripts', () => {
  test.each([
    '०१२३४५६७८९',
    '೦೧೨೩೪೫೬೭೮೯',
    '௦௧௨௩௪௫௬௭௮௯',
    '൦൧൨൩൪൫൬൭൮൯',
    '٠١٢٣٤٥٦٧٨٩',
    '０１２３４５６７８９',
    '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
    '𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵',
  ])('%s', (digits) => {
    expect(asciiDigits(digits)).toBe('0123456789');
  });
});
