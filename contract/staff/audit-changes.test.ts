import { expect, test } from 'vitest';
import { changesLine, changesOf } from './audit-changes.ts';

const zone = { zone: 'Asia/Kolkata', zoneLabel: 'IST' };

test('amounts, times and lists are said as people read them, and what is empty is left out', () => {
  const detail = { amountPaise: 12_500_000, sameFileAs: ['RCP-1', 'RCP-2'], note: '', files: [], count: 0 };
  expect(changesOf(detail, zone).map(({ name, after }) => [name, after])).toEqual([
    ['amount', 'Rs. 1,25,000'],
    ['same file as', 'RCP-1, RCP-2'],
    ['count', '0'],
  ]);
  const named = { projectId: 'PRJ-1', sameUtrAs: ['RCP-1'], after: { tax_id: '29ABCDE1234F1Z5' } };
  expect(changesOf(named, zone).map(({ name }) => name)).toEqual(['project ID', 'same UTR as', 'GSTIN']);
  const moved = { before: { expiresAt: null }, after: { expiresAt: '2026-11-28T10:00:00.000Z' } };
  expect(changesOf(moved, zone)).toEqual([
    { name: 'expires at', before: undefined, after: '28 Nov 2026, 3:30 pm IST' },
  ]);
  const ended = {
    before: { expiresAt: '2026-12-27T18:30:00.000Z', closedAt: '2026-12-27T18:30:00.000Z' },
    after: { expiresAt: null, closedAt: null },
  };
  expect(changesOf(ended, zone).map(({ before }) => before)).toEqual([
    'the end of 27 Dec 2026',
    '28 Dec 2026, 12:00 am IST',
  ]);
});

test('why an enquiry was spam is said in the words of the screen', () => {
  expect(changesLine({ spamReason: 'too-fast' }, zone)).toBe(
    'Spam reason: Sent faster than a person can type',
  );
});

test('a filter is told with what it asks for, and left out where it asks for nothing', () => {
  const exported = {
    format: 'csv',
    count: 3,
    filter: { projectId: 'PRJ-1', from: '2026-11-01', q: '', sort: '-received' },
  };
  expect(changesLine(exported, zone)).toBe(
    'Format: CSV; Count: 3; Filter: project ID PRJ-1, from 1 Nov 2026',
  );
  expect(changesLine({ ...exported, filter: {} }, zone)).toBe('Format: CSV; Count: 3');
  expect(changesLine({ ...exported, format: 'xlsx', filter: { sort: 'received' } }, zone)).toBe(
    'Format: Excel; Count: 3',
  );
});

test('in one line they are told with what was before', () => {
  const detail = {
    reason: 'Married',
    before: { name: 'Asha', phone: '9876543210', note: null },
    after: { name: 'Asha Rao', phone: null, note: 'Calls at ten' },
  };
  expect(changesLine(detail, zone)).toBe(
    'Reason: Married; Name: Asha → Asha Rao; Phone: 9876543210 → –; Note: Calls at ten',
  );
  expect(changesLine({}, zone)).toBe('');
  expect(changesLine(null, zone)).toBe('Erased with the person’s data');
});
