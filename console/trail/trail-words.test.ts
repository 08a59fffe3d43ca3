import { expect, test } from 'vitest';
import { changesOf } from './trail-words.ts';

test('amounts, times and lists are said as people read them, and what is empty is left out', () => {
  const detail = { amountPaise: 12_500_000, sameFileAs: ['RCP-1', 'RCP-2'], note: '', files: [], count: 0 };
  expect(changesOf(detail).map(({ name, after }) => [name, after])).toEqual([
    ['amount', 'Rs. 1,25,000'],
    ['same file as', 'RCP-1, RCP-2'],
    ['count', '0'],
  ]);
  const named = { projectId: 'PRJ-1', sameUtrAs: ['RCP-1'], after: { tax_id: '29ABCDE1234F1Z5' } };
  expect(changesOf(named).map(({ name }) => name)).toEqual(['project ID', 'same UTR as', 'GSTIN']);
  const moved = { before: { expiresAt: null }, after: { expiresAt: '2026-11-28T10:00:00.000Z' } };
  expect(changesOf(moved)).toEqual([
    { name: 'expires at', before: undefined, after: '28 Nov 2026, 3:30 pm IST' },
  ]);
});
