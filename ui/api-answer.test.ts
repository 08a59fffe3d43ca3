// Answers as servers and the proxies before them send them.
import { describe, expect, test } from 'vitest';
import { isSuccess, readAnswer } from './api-answer.ts';
import { isUploadSuccess } from './upload.ts';

describe('what is no JSON object is an error, whatever the status', () => {
  test.each(['', '<html>Bad Gateway</html>', 'OK', 'null', '7', '"ok"', '[]', '{"success":tru'])(
    '%j',
    (text) => {
      expect(readAnswer(200, text, isSuccess)).toEqual({ ok: false, kind: 'not-json', status: 200 });
      expect(readAnswer(201, text, isUploadSuccess)).toEqual({ ok: false, kind: 'not-json', status: 201 });
      expect(readAnswer(413, text, isUploadSuccess)).toEqual({ ok: false, kind: 'not-json', status: 413 });
    },
  );
});

describe('success', () => {
  test.each([
    [200, '{"success":true}', true, true],
    [200, '{}', true, false],
    [204, '{}', true, false],
    [201, '{}', true, true],
    [200, '{"success":false,"message":"no"}', false, false],
    [200, '{"success":"true"}', true, false],
    [400, '{"success":true}', false, false],
    [302, '{"success":true}', false, false],
    [500, '{}', false, false],
  ])('%i %s', (status, text, call, upload) => {
    expect(readAnswer(status, text, isSuccess).ok).toBe(call);
    expect(readAnswer(status, text, isUploadSuccess).ok).toBe(upload);
  });
});

describe('a refusal', () => {
  test('carries what the server said', () => {
    const text =
      '{"success":false,"code":"request.invalid","message":" Please ","errors":{"name":"Name is required"}}';
    expect(readAnswer(400, text, isSuccess)).toEqual({
      ok: false,
      kind: 'refused',
      status: 400,
      code: 'request.invalid',
      message: 'Please',
      errors: { name: 'Name is required' },
    });
  });

  test.each([
    '{}',
    '{"message":null,"errors":null}',
    '{"message":"","errors":{}}',
    '{"message":{"a":1},"errors":[]}',
    '{"message":"  ","errors":{"name":null,"email":{}}}',
  ])('%s says nothing', (text) => {
    expect(readAnswer(500, text, isSuccess)).toEqual({ ok: false, kind: 'refused', status: 500 });
  });
});
