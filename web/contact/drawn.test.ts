// What the form takes from the tab's storage as a drawing, and what it does not.
import { expect, test } from 'vitest';
import { drawLines } from '#ui/drawing/generate.ts';
import { hero } from '#ui/drawing/named.ts';
import { drawnName } from './draft-name.ts';
import { readDrawn } from './drawn.ts';
import { safeStorage } from './enquiry-draft.ts';

const storageWith = (text: string | undefined) => {
  // Nothing outside, so that it is kept in memory.
  const storage = safeStorage(() => {
    throw new Error('closed');
  });
  if (text !== undefined) storage.setItem(drawnName, text);
  return storage;
};

test('what home keeps is read', () => {
  const drawn = { text: 'a3y3iqgw', lines: drawLines(hero) };
  expect(readDrawn(storageWith(JSON.stringify(drawn)))).toEqual(drawn);
});

test.each([
  undefined,
  '',
  'a3y3iqgw',
  'null',
  '[]',
  '{',
  '{"text":"a3y3iqgw"}',
  '{"text":"a3y3iqgw","lines":null}',
  '{"text":"A3Y3IQGW","lines":{}}',
  '{"text":"","lines":{}}',
  '{"text":7,"lines":{}}',
  `{"text":"a${'0'.repeat(100_000)}","lines":{}}`,
])('%.20s is no drawing', (text) => {
  expect(readDrawn(storageWith(text))).toBeUndefined();
});
