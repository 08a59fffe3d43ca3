// An act is there as a whole or not at all, and the outbox hears of it once it is.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionLabel, auditActions, entryWords } from '#contract/staff/audit-actions.ts';
import { onWake } from '#server/outbox/wake.ts';
import { makeActor } from '#tests/support/factories.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { listAuditAbout } from './audit.store.ts';
import { type Act, runAction } from './run-action.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

const act = async ({ record, mail }: Act, id: string): Promise<void> => {
  await record('payment-link.mail', id);
  const content = { subject: 'A link', preheader: '', paragraphs: ['Here it is.'], facts: [] };
  await mail({ kind: 'payment-link.client', aboutId: id, to: 'asha@mail.test', content });
};
const actor = makeActor('asha');
const mailsAbout = (id: string) =>
  test.deps.db.selectFrom('outbox').select('kind').where('about_id', '=', id).execute();

it('keeps the entry and the mails of what came through, and wakes the outbox then', async () => {
  const seen: number[] = [];
  const { db } = test.deps;
  // Another connection would not see it before it is through.
  const end = onWake(db, () => void mailsAbout('one').then((mails) => seen.push(mails.length)));
  await runAction(test.deps, actor, (context) => act(context, 'one'));
  end();
  await expect.poll(() => seen).toEqual([1]);
  expect(await listAuditAbout(db, 'payment_link', 'one')).toMatchObject([{ action: 'payment-link.mail' }]);
});

it('keeps nothing of what fails, and wakes nobody', async () => {
  let wakes = 0;
  const end = onWake(test.deps.db, () => {
    wakes += 1;
  });
  const failing = runAction(test.deps, actor, async (context) => {
    await act(context, 'two');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  end();
  expect([await mailsAbout('two'), await listAuditAbout(test.deps.db, 'payment_link', 'two'), wakes]).toEqual(
    [[], [], 0],
  );
});

it('has words of its own for every action, and the name for one that this version does not know', () => {
  const labels = Object.keys(auditActions).map((action) => actionLabel(action));
  expect(new Set(labels).size).toBe(labels.length);
  expect(actionLabel('receipt.verify')).toBe('Verified the receipt');
  expect(entryWords('Asha Rao', 'receipt.verify', 'Kaveri Foods')).toBe(
    'Asha Rao verified the receipt of Kaveri Foods',
  );
  expect(entryWords('the client', 'receipt.send', '$& {}')).toBe('The client sent the receipt of $& {}');
  expect(actionLabel('thing.of-tomorrow')).toBe('thing.of-tomorrow');
});
