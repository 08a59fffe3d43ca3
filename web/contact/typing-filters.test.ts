// How text came into a field is told by the event that brought it, never by comparing what stood there before.
import { describe, expect, test } from 'vitest';
import { phoneFieldText } from '#contract/phone.ts';
import { entryOf } from './typing-filters.ts';

const whole = { way: 'whole' };

describe('an event says how text came', () => {
  test.each([
    ['a key', { inputType: 'insertText', data: '1' }, '9871', 4, { way: 'typed', rest: '987' }],
    ['a key in the middle', { inputType: 'insertText', data: '1' }, '9187', 2, { way: 'typed', rest: '987' }],
    ['a key over everything', { inputType: 'insertText', data: '0' }, '0', 1, { way: 'typed', rest: '' }],
    ['a sign of two units', { inputType: 'insertText', data: '🎓' }, 'a🎓', 3, { way: 'typed', rest: 'a' }],
    [
      'a composed character',
      { inputType: 'insertCompositionText', data: '9' },
      '9',
      1,
      { way: 'typed', rest: '' },
    ],
    ['the end of a composition', { data: '9' }, '89', 2, { way: 'typed', rest: '8' }],
    ['no caret', { inputType: 'insertText', data: '1' }, '91', null, { way: 'typed', rest: '9' }],
    ['dictation', { inputType: 'insertText', data: '98765' }, '98765', 5, whole],
    ['a paste', { inputType: 'insertFromPaste', data: '1' }, '1', 1, whole],
    ['a paste without data', { inputType: 'insertFromPaste', data: null }, '98765', 5, whole],
    ['a drop', { inputType: 'insertFromDrop', data: null }, '98765', 5, whole],
    ['a suggestion', { inputType: 'insertReplacementText', data: null }, '98765', 5, whole],
    ['undoing', { inputType: 'historyUndo', data: null }, '98765', 5, whole],
    ['autofill', {}, '9876543210', 10, whole],
    ['a caret elsewhere', { inputType: 'insertText', data: '1' }, '987', 3, whole],
    ['the backspace key', { inputType: 'deleteContentBackward', data: null }, '98', 2, { way: 'removed' }],
    ['cutting', { inputType: 'deleteByCut', data: null }, '98', 2, { way: 'removed' }],
  ] as const)('%s', (_, event, text, caret, entry) => {
    expect(entryOf(event, text, caret)).toEqual(entry);
  });
});

test('a number of 11 digits pasted over one of 10 that begins or ends alike is not cut', () => {
  for (const pasted of ['98765432109', '19876543210', '98765543210']) {
    const event = { inputType: 'insertFromPaste', data: pasted };
    expect(phoneFieldText(pasted, entryOf(event, pasted, pasted.length)).value).toBe(pasted);
  }
});

test('a wrong first digit typed over a number that ends with it is held back', () => {
  const entry = entryOf({ inputType: 'insertText', data: '1' }, '1', 1);
  expect(phoneFieldText('1', entry)).toEqual({ value: '', blocked: true });
});
