// What the onboarding page reads of an answer, in any of the spellings that servers have used.
import { describe, expect, test } from 'vitest';
import { readCandidateDetails } from './candidate.ts';

const candidate = {
  name: 'Asha',
  email: 'asha@mail.in',
  phone: '9876543210',
  position: 'Engineer',
  candidate_id: 'C-1',
  hasUploaded: false,
  status: 'active',
  expiresAt: '2026-11-27T20:30:00.000Z',
  now: '2026-11-27T18:30:00.000Z',
};

const expected = {
  name: 'Asha',
  email: 'asha@mail.in',
  phone: '9876543210',
  position: 'Engineer',
  candidateId: 'C-1',
  hasUploaded: false,
  status: 'active',
  expiresAt: '2026-11-27T20:30:00.000Z',
  now: '2026-11-27T18:30:00.000Z',
};

test('nested, as our server sends it', () => {
  expect(readCandidateDetails({ success: true, candidate })).toEqual(expected);
});

test('at top level', () => {
  expect(readCandidateDetails({ success: true, ...candidate })).toEqual(expected);
});

describe('other spellings', () => {
  test.each([
    [{ candidateId: 'C-2' }, { candidateId: 'C-2' }],
    [{ name: 'A', has_uploaded: 1 }, { hasUploaded: true }],
    [{ name: 'A', hasUploaded: 'true' }, { hasUploaded: true }],
    [{ name: 'A', hasUploaded: 'false' }, { hasUploaded: false }],
    [{ name: 'A', link_status: 'EXPIRED' }, { status: 'expired' }],
    [{ name: 'A', status: 'Inactive' }, { status: 'inactive' }],
    [{ name: 'A' }, { status: 'active', hasUploaded: false }],
    [
      { name: 'A', upload_details: { fileName: 'a.pdf', fileSize: '2048', uploadedAt: 'x', file_url: '/f' } },
      { uploadDetails: { fileName: 'a.pdf', fileBytes: 2048, uploadedAt: 'x', url: '/f' } },
    ],
    [
      { name: 'A', uploadDetails: { file_name: 'a.pdf', file_size: 'big', uploadDate: 'x' } },
      { uploadDetails: { fileName: 'a.pdf', uploadedAt: 'x' } },
    ],
  ])('%j', (given, read) => {
    expect(readCandidateDetails({ success: true, candidate: given })).toMatchObject(read);
  });
});

test('what is missing is not there, and a size that is no number neither', () => {
  const details = readCandidateDetails({
    candidate: { name: 'A', email: null, phone: '', uploadDetails: { file_size: 'NaN' } },
  });
  expect(details).toEqual({ name: 'A', hasUploaded: false, status: 'active', uploadDetails: {} });
});

test.each(
  [
    undefined,
    null,
    'text',
    [],
    {},
    { success: true },
    { success: true, candidate: {} },
    { success: false, ...candidate },
    { candidate: { status: 'active' } },
  ].map((answer) => [answer]),
)('%j holds no candidate', (answer) => {
  expect(readCandidateDetails(answer)).toBeUndefined();
});
