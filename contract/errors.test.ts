// Error codes: each has a status that is a failure and words for people.
import { describe, expect, test } from 'vitest';
import { enquiryWords } from './enquiry.ts';
import { errorFacts } from './errors.ts';
import { certificateWords, receiptWords } from './messages.ts';

describe.each(Object.entries(errorFacts))('%s', (code, { status, message }) => {
  test('is a failure that people can read', () => {
    expect(code).toMatch(/^[a-z]+\.[a-z-]+$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message.length).toBeGreaterThan(10);
    expect(message).not.toMatch(/undefined|null|\[object/);
  });
});

test('the words that the specification quotes', () => {
  expect(enquiryWords.refused).toBe('Failed to submit form');
  expect(enquiryWords.unreachable).toBe('There was an error sending your message. Please try again.');
  expect(receiptWords.missing('registration')).toBe('Please upload a registration receipt before submitting');
  expect(receiptWords.missing('project')).toBe('Please upload a payment receipt before submitting');
  expect(receiptWords.missing('anything')).toBe('Please upload a payment receipt before submitting');
  expect(receiptWords.refused).toBe('Failed to submit');
  expect(receiptWords.unreachable).toBe('Failed to submit. Please try again.');
  expect(certificateWords.missing).toBe('Please select a file to upload');
  expect(certificateWords.refused).toBe('Upload failed');
  expect(certificateWords.unreachable).toBe('Upload failed. Please try again.');
  expect(certificateWords.uploaded).toBe('Certificate uploaded successfully!');
});
