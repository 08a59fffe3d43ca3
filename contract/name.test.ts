// Names of every script pass as they are written; what is no letter, mark, joiner or space does not.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isName, nameFieldText } from './name.ts';

const names = [
  'Asha Rao',
  'अमित शर्मा',
  'ಅನನ್ಯಾ ಕೃಷ್ಣಮೂರ್ತಿ',
  'அனிதா குமார்',
  'മീനാക്ഷി നായർ',
  'ശ്രീജ\u200d',
  'క్\u200cషేత్ర',
  'আয়েশা খাতুন',
  'ਗੁਰਪ੍ਰੀਤ ਕੌਰ',
  'محمد علی',
  'José Núñez',
  'Jose\u0301 Nu\u0303n\u0303ez',
  '李小龍',
  'Ngũgĩ wa Thiong',
  'Łukasz Żółć',
];

describe('letters of every script', () => {
  test.each(names)('%s', (name) => {
    expect(isName(name, '')).toBe(true);
    expect(nameFieldText(name, '')).toBe(name);
  });
});

describe('what may not stand in a name', () => {
  test.each([
    ['Asha7', 'Asha'],
    ['Asha १२', 'Asha '],
    ['O’Brien', 'OBrien'],
    ['<b>Asha</b>', 'bAshab'],
    ['Asha 🎓', 'Asha '],
    ['Asha\u0000Rao', 'AshaRao'],
    ['asha_rao@x.in', 'asharaoxin'],
    ['12345', ''],
  ])('%j is left as %j', (given, left) => {
    expect(isName(given, '')).toBe(false);
    expect(nameFieldText(given, '')).toBe(left);
  });

  test('marks and joiners without a letter are no name', () => {
    expect(isName('\u0301\u0301\u0301', '')).toBe(false);
    expect(isName('\u200d\u200d\u200d', '')).toBe(false);
  });
});

test('an agency can let further characters in, whatever they mean in a pattern', () => {
  expect(isName("D'Souza-Rao, Jr.", "'-.,")).toBe(true);
  expect(nameFieldText("D'Souza]7", "']\\^")).toBe("D'Souza]");
  expect(isName('Asha7', "'-.,")).toBe(false);
});

test('filtering twice changes nothing more, and only takes away', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = nameFieldText(text, '');
      expect(nameFieldText(once, '')).toBe(once);
      expect(once.length).toBeLessThanOrEqual(text.length);
      expect(once).not.toMatch(/\p{Nd}/u);
    }),
  );
});
