// What STORAGE_URL may say of a bucket.
import { describe, expect, it } from 'vitest';
import { readS3Url } from './s3-url.ts';

describe('the address of a bucket', () => {
  it.each([
    [
      's3://agency-files?region=ap-south-1',
      { bucket: 'agency-files', prefix: '', region: 'ap-south-1', isPathStyle: false },
    ],
    [
      's3://files/site/live?endpoint=https://s3.example.com:9000',
      {
        bucket: 'files',
        prefix: 'site/live/',
        endpoint: 'https://s3.example.com:9000',
        region: 'us-east-1',
        isPathStyle: true,
      },
    ],
    [
      's3://files/?endpoint=https://s3.example.com&path-style=off&region=auto',
      {
        bucket: 'files',
        prefix: '',
        endpoint: 'https://s3.example.com',
        region: 'auto',
        isPathStyle: false,
      },
    ],
  ])('%s', (text, place) => expect(readS3Url(text)).toEqual(place));

  it.each([
    's3://agency-files',
    's3://',
    's3://a?region=ap-south-1',
    's3://Files_of_us?region=ap-south-1',
    's3://key:secret@files?region=ap-south-1',
    's3://files?endpoint=s3.example.com',
    's3://files?endpoint=https://s3.example.com/path',
    's3://files?region=ap-south-1&pathstyle=on',
    's3://files?region=ap-south-1&path-style=yes',
    's3://files/a b?region=ap-south-1',
    `s3://files/${'a'.repeat(2_000)}?region=ap-south-1`,
    'file:/files',
  ])('%s is none', (text) => expect(readS3Url(text)).toBeUndefined());
});
