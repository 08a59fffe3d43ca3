// The enquiry's road from the form to the database and the outbox.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp();
});
afterEach(() => test.close());

const send = (body: unknown, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: '/api/contact/submit', payload: body as object, headers });
const rows = () => test.deps.db.selectFrom('enquiry').selectAll().execute();
const mails = () => test.deps.db.selectFrom('outbox').selectAll().orderBy('kind').execute();

describe('a good enquiry', () => {
  it('is stored, announced and confirmed', async () => {
    const answer = await send(makeEnquiry());
    expect(answer.statusCode).toBe(201);
    const [row] = await rows();
    expect(answer.json()).toEqual({
      success: true,
      message: 'Your message has been sent successfully.',
      id: row?.id,
    });
    expect(row).toMatchObject({ ...makeEnquiry(), status: 'new', spam_reason: null });
    expect(await mails()).toMatchObject([
      {
        kind: 'enquiry.agency',
        to_address: test.config.mailTo,
        reply_to: 'anitha@sarees.test',
        about_id: row?.id,
      },
      { kind: 'enquiry.visitor', to_address: 'anitha@sarees.test', reply_to: null },
    ]);
  });
});
