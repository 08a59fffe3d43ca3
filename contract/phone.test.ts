// Phone numbers: every spelling of one number is that number, typed or pasted, and nothing a person wrote is lost.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalisePhone, phoneFault, phoneFieldText } from './phone.ts';

/** One character typed between `before` and `after`. */
const typeOne = (character: string, before = '', after = '') =>
  phoneFieldText(before + character + after, { way: 'typed', rest: before + after });

const type = (text: string, into = ''): string =>
  Array.from(text).reduce((value, character) => typeOne(character, value).value, into);

const paste = (text: string): string => phoneFieldText(text, { way: 'whole' }).value;

const spellings = [
  '9876543210',
  '+91 98765 43210',
  '+91 98765-43210',
  '0091-9876543210',
  '098765 43210',
  '(+91) 98765-43210',
  '+9109876543210',
  '9109876543210',
  '919876543210',
  '0919876543210',
  '\u202a+91\u00a098765\u00a043210\u202c',
  '98765\u200943210',
  '98765.43210',
  '98765–43210',
  '९८७६५४३२१०',
  '೯೮೭೬೫೪೩೨೧೦',
  '９８７６５４３２１０',
];

describe('one number, however it is spelt', () => {
  test.each(spellings)('%j', (spelling) => {
    expect(normalisePhone(spelling)).toBe('9876543210');
    expect(paste(spelling)).toBe('9876543210');
    expect(type(spelling)).toBe('9876543210');
    expect(phoneFault('9876543210')).toBeUndefined();
  });

  const mobile = fc
    .tuple(
      fc.integer({ min: 6, max: 9 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }),
    )
    .map(([first, rest]) => `${first}${rest.join('')}`);
  const head = fc.constantFrom('', '+91', '+91 ', '0091', '0091-', '0', '91', '+910', '910', '(+91) ', '091');
  const gap = fc.constantFrom('', ' ', '-', '\u00a0', '\u200e');

  test('every number that begins with 6 to 9 passes, typed and pasted alike', () => {
    fc.assert(
      fc.property(mobile, head, gap, (number, start, space) => {
        const spelling = `${start}${number.slice(0, 5)}${space}${number.slice(5)}`;
        expect(normalisePhone(spelling)).toBe(number);
        expect(paste(spelling)).toBe(number);
        expect(type(spelling)).toBe(number);
        expect(phoneFault(number)).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });
});

describe('words around a number', () => {
  test.each([
    'Mobile: +91 98765 43210',
    'tel:+919876543210',
    'Call 098765 43210 (home)',
    '98765 43210, after six',
    '\u200b98765 43210',
    '98765\ufe0f43210\u2800\u{e0020}',
  ])('%j', (text) => {
    expect(normalisePhone(text)).toBe('9876543210');
    expect(paste(text)).toBe('9876543210');
  });

  test.each(['98765 43210 or 98765 43211', 'Room 4: 98765 43210', 'call me'])(
    '%j holds no one number',
    (text) => {
      expect(phoneFault(normalisePhone(text))).toBe('length');
    },
  );
});

describe('what cannot be right says why', () => {
  test.each([
    ['', 'missing'],
    ['98765', 'length'],
    ['98765432101', 'length'],
    ['98765o3210', 'length'],
    ['+442079460958', 'length'],
    ['1234567890', 'start'],
    ['0123456789', 'start'],
    ['5876543210', 'start'],
  ] as const)('%j: %s', (phone, fault) => {
    expect(phoneFault(phone)).toBe(fault);
  });

  test.each(['+91 80 2345 678', '+910802345678', '910802345678'])(
    'a trunk zero changes no verdict: %s',
    (spelling) => {
      expect(phoneFault(normalisePhone(spelling))).toBeDefined();
    },
  );
});

describe('the field while it is typed in', () => {
  test.each(['0', '1', '2', '3', '4', '5'])('a first %s is held back', (digit) => {
    expect(typeOne(digit)).toEqual({ value: '', blocked: true });
    expect(typeOne(digit, '', '987')).toEqual({ value: '987', blocked: true });
  });

  test.each(['6', '7', '8', '9'])('a first %s stands', (digit) => {
    expect(typeOne(digit)).toEqual({ value: digit, blocked: false });
  });

  test('an eleventh digit does not come in, wherever it is typed', () => {
    expect(typeOne('1', '9876543210').value).toBe('9876543210');
    expect(typeOne('1', '98', '75654321').value).toBe('9875654321');
  });

  test('letters and signs do not come in', () => {
    expect(type('98a7-6b')).toBe('9876');
    expect(type('+')).toBe('');
  });

  test('taking the first digit away takes no other with it, and a right one can be put there', () => {
    const { value } = phoneFieldText('123456780', { way: 'removed' });
    expect(value).toBe('123456780');
    expect(typeOne('8', '', value)).toEqual({ value: '8123456780', blocked: false });
  });

  test('a wrong first digit typed over everything leaves the field empty', () => {
    expect(typeOne('1')).toEqual({ value: '', blocked: true });
  });
});

describe('what was pasted is kept whole, so that its writer can see it', () => {
  test.each([
    ['1234567890', '1234567890'],
    ['98765432101', '98765432101'],
    ['+44 20 7946 0958', '+442079460958'],
    ['011 2345 6789', '1123456789'],
  ])('%s', (given, shown) => {
    expect(paste(given)).toBe(shown);
  });

  test('a wrong start says so', () => {
    expect(phoneFieldText('1234567890', { way: 'whole' }).blocked).toBe(true);
    expect(phoneFieldText('98765432101', { way: 'whole' }).blocked).toBe(false);
  });

  test.each(['91'.repeat(4_000), '98-'.repeat(4_000)])(
    '%.6s…, which is too long for a phone, stays as it is, unread, and takes no more',
    (text) => {
      expect(normalisePhone(text)).toBe(text);
      expect(phoneFault(text)).toBe('length');
      expect(phoneFieldText(text, { way: 'whole' })).toEqual({ value: text, blocked: false });
      expect(typeOne('1', text)).toEqual({ value: text, blocked: false });
    },
  );

  test('text without a digit leaves nothing', () => {
    expect(phoneFieldText('call me', { way: 'whole' })).toEqual({ value: '', blocked: false });
  });
});
