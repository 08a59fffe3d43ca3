// What screens take from an address that anybody may have typed.
import { describe, expect, test } from 'vitest';
import { kept } from '#contract/json-fields.ts';
import { readChoice, readDate, readFlag, readPage, readText } from './search.ts';
import { readSearch, writeSearch } from './use-address.ts';

test('text is trimmed, bounded, and missing when empty', () => {
  expect([readText(' a '), readText('  '), readText(undefined), readText({}), readText('abc', 2)]).toEqual([
    'a',
    undefined,
    undefined,
    undefined,
    'ab',
  ]);
});

test.each([
  ['2026-11-28', '2026-11-28'],
  ['2026-02-29', undefined],
  ['2028-02-29', '2028-02-29'],
  ['28.11.2026', undefined],
  [20261128, undefined],
])('date %s', (given, read) => expect(readDate(given)).toBe(read));

test('choices and flags that do not exist are left out', () => {
  expect([
    readChoice('new', ['new', 'done']),
    readChoice('x', ['new']),
    readFlag('true'),
    readFlag('no'),
  ]).toEqual(['new', undefined, true, undefined]);
});

describe('the page of a list', () => {
  test.each([
    [{ after: 'a', before: 'b' }, { after: 'a' }],
    [{ before: 'b' }, { before: 'b' }],
    [{ after: '' }, {}],
  ])('%j', (search, page) => expect(readPage(search)).toEqual(page));
});

test('an address keeps text as text, there and back', () => {
  const search = { q: '007 & "x"', status: 'new', flag: true, none: undefined };
  expect(writeSearch(search)).toBe('?q=007+%26+%22x%22&status=new&flag=true');
  expect(readSearch(writeSearch(search))).toEqual({ q: '007 & "x"', status: 'new', flag: 'true' });
  expect(writeSearch(kept({ a: undefined }))).toBe('');
});
