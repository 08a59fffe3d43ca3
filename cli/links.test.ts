// Links and receipts from the command line, beside a server on the same data.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '#content/brand.ts';
import { pathOf } from '#contract/endpoint.ts';
import { withToken } from '#contract/paths.ts';
import { brandIdField } from '#contract/payment.ts';
import { publicApi } from '#contract/public-api.ts';
import { type FormPart, formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePng } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { testSecret } from '#tests/support/make-config.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { makeProgram } from './program.ts';
import { makeBareRun, makeRun } from './run.ts';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp({ site: false });
});
afterEach(() => test.close());

type Result = { ok: boolean; out: string; err: string };

const cli = async (...given: string[]): Promise<Result> => {
  const result: Result = { ok: true, out: '', err: '' };
  const program = makeProgram(
    makeRun({
      environment: () => ({
        DATA_DIR: test.config.dataDir,
        DATABASE_URL: test.config.databaseUrl,
        APP_SECRET: testSecret,
      }),
      out: (text) => {
        result.out += text;
      },
      err: (text) => {
        result.err += text;
      },
      fail: () => {
        result.ok = false;
      },
      overrides: { clock: test.clock },
    }),
    makeBareRun(),
  );
  for (const command of [program, ...program.commands.flatMap((group) => [group, ...group.commands])]) {
    command.exitOverride().configureOutput({ writeErr: (text) => (result.err += text) });
  }
  try {
    await program.parseAsync(given, { from: 'user' });
  } catch (error) {
    result.ok = false;
    result.err += String(error);
  }
  return result;
};

const json = async (...given: string[]) => {
  const { ok, out, err } = await cli(...given, '--json');
  if (!ok) throw new Error(err);
  return JSON.parse(out);
};

const payment = [
  'payment-link',
  'create',
  '--client',
  'Acme & Sons',
  '--project',
  'Shop',
  '--project-id',
  'P-1',
];
const candidate = [
  'candidate-link',
  'create',
  '--name',
  "Anjali D'Souza",
  '--email',
  'anjali@candidate.example',
  '--phone',
  '+91 98765-43210',
  '--position',
  'Designer',
];
const details = async (pattern: string, token: string) =>
  (await test.app.inject(withToken(pattern, token))).json();
const post = async (url: string, parts: readonly FormPart[]) =>
  (
    await test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': formType },
      payload: makeForm(parts),
    })
  ).json();
const sendReceipt = async (token: string): Promise<string> =>
  (
    await post(publicApi.paymentSubmit.path, [
      { name: 'token', content: token },
      { name: 'receipt', fileName: 'r.png', content: makePng() },
    ])
  ).referenceId;
const sendCertificate = (token: string) =>
  post(pathOf(publicApi.candidateUpload, { token }), [
    { name: 'certificate', fileName: 'c.pdf', content: makePdf() },
  ]);
const clientMails = () =>
  test.deps.db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', 'in', ['receipt.verified', 'receipt.rejected'])
    .execute();

describe('payment-link', () => {
  it('create prints what the link needs, and the page shows what was entered', async () => {
    const made = await json(
      ...payment,
      '--amount',
      'Rs. 1,25,000.50',
      '--kind',
      'registration',
      '--email',
      'a@b.in',
      '--client-id',
      'C-9',
      '--brand-id',
      'K-9',
      '--due',
      '2028-02-29',
      '--description',
      'Half',
      '--expires-in',
      '30d',
    );
    expect(Object.keys(made).sort()).toEqual(['clientId', 'expiresAt', 'id', 'linkId', 'token', 'url']);
    expect(made).toMatchObject({
      linkId: made.id,
      clientId: 'C-9',
      url: `${test.config.publicUrl}/payment/${made.token}`,
      expiresAt: new Date(test.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    });
    expect((await details(publicApi.clientDetails.path, made.token)).client).toEqual({
      clientId: 'C-9',
      clientName: 'Acme & Sons',
      email: 'a@b.in',
      projectName: 'Shop',
      projectId: 'P-1',
      projectDescription: 'Half',
      [brandIdField(brand.slug)]: 'K-9',
      amount: 125_000.5,
      dueDate: '2028-02-29',
      linkId: made.id,
      paymentKind: 'registration',
    });
  });

  it('create shows people the whole link', async () => {
    const { ok, out } = await cli(...payment, '--amount', '25000');
    expect(ok).toBe(true);
    const url = /http:\S+\/payment\/[0-9a-z]{50}/.exec(out)?.[0] ?? '';
    expect((await details(publicApi.clientDetails.path, url.split('/').at(-1) ?? '')).success).toBe(true);
    expect(out).toContain('Rs. 25,000');
    expect(out).toContain('never');
  });

  it.each([
    ['--amount', '0'],
    ['--amount', '-5'],
    ['--amount', '1,2,5'],
    ['--amount', '1.234'],
    ['--amount', 'ten'],
    ['--amount', '1e5'],
    ['--due', '2027-02-30'],
    ['--kind', 'gift'],
    ['--email', 'nobody'],
    ['--expires-in', '2w'],
    ['--client', '  '],
    ['--description', ' '],
  ])('create refuses %s %j and makes nothing', async (option, value) => {
    const { ok, out, err } = await cli(...payment, '--amount', '25000', option, value);
    expect([ok, out]).toEqual([false, '']);
    expect(err).toMatch(new RegExp(`^${option}: .+\n$`));
    expect(await json('payment-link', 'list')).toEqual([]);
  });

  it('create says which option is missing', async () => {
    const { ok, err } = await cli(...payment);
    expect(ok).toBe(false);
    expect(err).toContain('--amount');
  });

  it.each([
    ['2026-11-27', true],
    ['2026-11-28', false],
    ['2026-11-29', false],
  ])('create with --due %s on 28 November in India warns: %s', async (due, warns) => {
    test.clock.advance(1_800_000 + 60_000);
    const { ok, out, err } = await cli(...payment, '--amount', '25000', '--due', due, '--json');
    expect(ok).toBe(true);
    expect(JSON.parse(out)).toMatchObject({ url: expect.any(String) });
    if (warns) expect(err).toMatch(/^Warning: the due date, 27 Nov 2026, is in the past\./);
    else expect(err).toBe('');
  });

  it('is listed and shown, switched off and on, and a dead one offers no address', async () => {
    const { id, token, url } = await json(...payment, '--amount', '25000');
    expect(await json('payment-link', 'list')).toMatchObject([
      { id, linkId: id, clientName: 'Acme & Sons', amount: 25_000, status: 'active', url },
    ]);
    expect((await cli('payment-link', 'show', id)).out).toContain(url);
    expect(await json('payment-link', 'deactivate', id)).toMatchObject({ status: 'inactive', url: null });
    expect((await cli('payment-link', 'deactivate', id)).err).toContain('already inactive');
    expect(await details(publicApi.clientDetails.path, token)).toMatchObject({ code: 'link.inactive' });
    const dead = (await cli('payment-link', 'show', id)).out;
    expect(dead).not.toContain(token);
    expect(dead).toContain('deactivated the payment link');
    expect(await json('payment-link', 'activate', id)).toMatchObject({ status: 'active', url });
    expect((await cli('payment-link', 'show', 'nobody')).err).toBe(
      'There is no payment link with the ID nobody.\n',
    );
    expect((await cli('payment-link', 'list')).out).toContain('Acme & Sons');
  });
});

it('a link is named by its ID or its address, whatever was pasted around either', async () => {
  const paid = await json(...payment, '--amount', '25000');
  const hired = await json(...candidate);
  const pastes = (text: string) => [text, ` <${text}>. `, `\u200b${text}\u00a0`, `${text}, as agreed`];
  for (const [group, other, { id, url }] of [
    ['payment-link', 'candidate-link', paid],
    ['candidate-link', 'payment-link', hired],
  ]) {
    for (const given of [...pastes(id), ...pastes(url), `${url}?from=chat`])
      expect(await json(group, 'show', given)).toMatchObject({ id, url });
    expect(await json(group, 'deactivate', url)).toMatchObject({ id, status: 'inactive' });
    expect(await json(group, 'show', url)).toMatchObject({ id, url: null });
    expect((await cli(other, 'show', url)).err).toBe('This is not the address of such a link.\n');
  }
});

describe('receipt', () => {
  it('is listed, verified once, and the client is told once', async () => {
    const { token } = await json(...payment, '--amount', '25000', '--email', 'a@b.in');
    const reference = await sendReceipt(token);
    expect(await json('receipt', 'list')).toMatchObject([
      {
        referenceId: reference,
        status: 'received',
        clientName: 'Acme & Sons',
        amount: 25_000,
        fileName: 'r.png',
        damaged: false,
        sameFileAs: [],
      },
    ]);
    expect(await json('receipt', 'verify', `\u200b${reference.toLowerCase()} .`)).toMatchObject({
      status: 'verified',
    });
    const again = await cli('receipt', 'reject', reference, '--reason', 'Too late');
    expect(again.ok).toBe(false);
    expect(again.err).toMatch(
      new RegExp(`^The receipt ${reference} was already verified by cli:\\S+ on .+ IST\\.\n$`),
    );
    expect(await clientMails()).toEqual([{ kind: 'receipt.verified' }]);
    expect((await details(publicApi.clientDetails.path, token)).submission.status).toBe('verified');
  });

  it('is verified with the reference of the bank, once for each unless it is said twice', async () => {
    const first = await sendReceipt((await json(...payment, '--amount', '1')).token);
    const second = await sendReceipt((await json(...payment, '--amount', '2')).token);
    expect((await cli('receipt', 'verify', first, '--utr', 'soon')).err).toContain(
      '--utr: A bank reference is',
    );
    expect(await json('receipt', 'verify', first, '--utr', '4267 1122 3344')).toMatchObject({
      status: 'verified',
      utr: '426711223344',
    });
    expect((await cli('receipt', 'verify', second, '--utr', '426711223344')).err).toContain(
      `already used for ${first}`,
    );
    expect(await json('receipt', 'verify', second, '--utr', '426711223344', '--utr-again')).toMatchObject({
      status: 'verified',
      utr: '426711223344',
    });
  });

  it('is rejected with a reason that the client reads', async () => {
    const { token, id } = await json(...payment, '--amount', '25000', '--email', 'a@b.in');
    const reference = await sendReceipt(token);
    expect((await cli('receipt', 'reject', reference)).err).toContain('--reason');
    expect((await cli('receipt', 'reject', reference, '--reason', ' ')).err).toBe(
      '--reason: must not be empty\n',
    );
    expect((await cli('receipt', 'reject', reference, '--reason', 'The amount is cut off')).out).toContain(
      'rejected',
    );
    expect((await details(publicApi.clientDetails.path, token)).submission).toMatchObject({
      status: 'rejected',
      reason: 'The amount is cut off',
    });
    expect(await clientMails()).toEqual([{ kind: 'receipt.rejected' }]);
    expect((await cli('payment-link', 'show', id)).out).toContain('reason: The amount is cut off');
    expect((await cli('receipt', 'verify', 'RCP-0000-0000')).err).toBe(
      'There is no receipt RCP-0000-0000.\n',
    );
  });

  it('that was used twice is marked in the list', async () => {
    const first = await json(...payment, '--amount', '1');
    const second = await json(...payment, '--amount', '2');
    const reference = await sendReceipt(first.token);
    await sendReceipt(second.token);
    const list = await json('receipt', 'list');
    expect(list.map((row: { sameFileAs: string[] }) => row.sameFileAs.length)).toEqual([1, 1]);
    expect((await cli('receipt', 'list')).out).toContain(`same file as ${reference}`);
  });
});

describe('candidate-link', () => {
  it('create prints what the link needs and takes a lifetime', async () => {
    const made = await json(...candidate);
    expect(Object.keys(made).sort()).toEqual(['expiresAt', 'id', 'token', 'url']);
    expect(Date.parse(made.expiresAt) - test.clock.now().getTime()).toBe(7_200_000);
    expect(made.url).toBe(`${test.config.publicUrl}/onboarding/${made.token}`);
    expect((await details(publicApi.candidateDetails.path, made.token)).candidate).toMatchObject({
      name: "Anjali D'Souza",
      phone: '9876543210',
      position: 'Designer',
      candidate_id: expect.stringMatching(/^CND-/),
    });
    const short = await json(...candidate, '--valid-for', '90s', '--candidate-id', 'C-1');
    expect(Date.parse(short.expiresAt) - test.clock.now().getTime()).toBe(90_000);
    expect((await cli(...candidate)).out).toContain('accepts one PDF until 28 Nov 2026, 1:30 am IST');
  });

  it.each([
    ['--name', '...'],
    ['--email', 'x'],
    ['--phone', '12345'],
    ['--position', ''],
    ['--valid-for', '0h'],
  ])('create refuses %s %j and makes nothing', async (option, value) => {
    const { ok, err } = await cli(...candidate, option, value);
    expect(ok).toBe(false);
    expect(err).toMatch(new RegExp(`^${option}: .+\n$`));
    expect(await json('candidate-link', 'list')).toEqual([]);
  });

  it('create takes a phone and an address with what was pasted around them', async () => {
    const pasted = [
      '--phone',
      'Mobile: +91 98765-43210 (office)',
      '--email',
      '<mailto:anjali@candidate.example>.',
    ];
    const { id } = await json(...candidate, ...pasted);
    expect(await json('candidate-link', 'show', id)).toMatchObject({
      phone: '9876543210',
      email: 'anjali@candidate.example',
    });
  });

  it('is listed and shown, switched off and on', async () => {
    const { id, url, token } = await json(...candidate);
    expect(await json('candidate-link', 'list')).toMatchObject([
      { id, status: 'active', url, hasUploaded: false, uploadDetails: null },
    ]);
    expect(await json('candidate-link', 'deactivate', id)).toMatchObject({ status: 'inactive', url: null });
    expect((await cli('candidate-link', 'show', id)).out).not.toContain(token);
    expect((await cli('candidate-link', 'activate', id)).out).toContain('is now active');
    expect((await cli('candidate-link', 'activate', id)).err).toContain('is not deactivated');
    expect((await cli('candidate-link', 'list')).out).toContain('Designer');
  });

  it('reset-upload frees it, reissue gives it a new address', async () => {
    const { id, token } = await json(...candidate);
    expect((await cli('candidate-link', 'reset-upload', id)).err).toContain('has no upload to reset');
    await sendCertificate(token);
    expect(await json('candidate-link', 'show', id)).toMatchObject({
      status: 'uploaded',
      uploadDetails: { fileName: 'c.pdf' },
    });
    expect(await json('candidate-link', 'reset-upload', id, '--reason', 'Wrong file')).toMatchObject({
      status: 'active',
      hasUploaded: false,
    });
    expect((await cli('candidate-link', 'show', id)).out).toContain('Wrong file');
    test.clock.advance(7_200_000);
    const again = await json('candidate-link', 'reissue', id);
    expect(Object.keys(again).sort()).toEqual(['expiresAt', 'id', 'token', 'url']);
    expect(again.id).toBe(id);
    expect(await details(publicApi.candidateDetails.path, token)).toMatchObject({ code: 'link.not-found' });
    expect((await sendCertificate(again.token)).success).toBe(true);
    expect((await cli('candidate-link', 'reissue', 'nobody')).err).toContain('There is no onboarding link');
  });

  it('leaves a record of every act, with who did it', async () => {
    const { id } = await json(...candidate);
    for (const act of ['deactivate', 'activate', 'reissue']) await json('candidate-link', act, id);
    const events = await test.deps.db
      .selectFrom('audit_event')
      .selectAll()
      .where('about_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action).sort()).toEqual(
      ['create', 'deactivate', 'activate', 'reissue'].map((verb) => `candidate-link.${verb}`).sort(),
    );
    for (const { actor } of events) expect(actor).toMatch(/^cli:.+/);
  });
});

describe('download', () => {
  let folder: string;
  beforeEach(async () => {
    folder = join(test.config.dataDir, 'desk');
    await mkdir(folder);
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  const acts = async (action: string) =>
    await test.deps.db
      .selectFrom('audit_event')
      .select(['about_id', 'actor', 'detail'])
      .where('action', '=', action)
      .execute();
  const receiptOf = async (fileName: string, content = makePng()) => {
    const { token, id } = await json(...payment, '--amount', '25000');
    const { referenceId } = await post(publicApi.paymentSubmit.path, [
      { name: 'token', content: token },
      { name: 'receipt', fileName, content },
    ]);
    return { id, referenceId, content };
  };

  it('of a receipt writes the very file under its own name, and is on record', async () => {
    const { id, referenceId, content } = await receiptOf('..\\my: receipt?.png');
    const made = await json('receipt', 'download', referenceId.toLowerCase());
    expect(made).toEqual({
      path: join(folder, 'my_ receipt_.png'),
      fileName: 'my: receipt?.png',
      fileSize: content.length,
      sha256: sha256(content),
    });
    expect(await readFile(made.path)).toEqual(content);
    expect((await stat(made.path)).mode & 0o777).toBe(0o600);
    expect(await acts('receipt.download')).toEqual([
      { about_id: id, actor: expect.stringMatching(/^cli:.+/), detail: JSON.stringify({ referenceId }) },
    ]);
  });

  it('never overwrites without --force', async () => {
    const { referenceId, content } = await receiptOf('r.png');
    const path = join(folder, 'mine.png');
    await writeFile(path, 'precious');
    const refused = await cli('receipt', 'download', referenceId, '--to', path);
    expect([refused.ok, refused.out]).toEqual([false, '']);
    expect(refused.err).toBe(
      `${path} already exists. Name another file with --to, or replace it with --force.\n`,
    );
    expect(await readFile(path, 'utf8')).toBe('precious');
    expect(await acts('receipt.download')).toEqual([]);
    const { ok, out } = await cli('receipt', 'download', referenceId, '--to', path, '--force');
    expect(ok).toBe(true);
    expect(out).toContain(path);
    expect(out).toContain(sha256(content));
    expect(await readFile(path)).toEqual(content);
    expect(await readdir(folder)).toEqual(['mine.png']);
  });

  it('into a folder uses the own name, and a folder that is missing is a reason', async () => {
    const { referenceId } = await receiptOf('r.png');
    expect(await json('receipt', 'download', referenceId, '--to', folder)).toMatchObject({
      path: join(folder, 'r.png'),
    });
    const nowhere = join(folder, 'no', 'r.png');
    expect((await cli('receipt', 'download', referenceId, '--to', nowhere)).err).toBe(
      `${nowhere} is in a folder that does not exist.\n`,
    );
    expect((await cli('receipt', 'download', 'RCP-0000-0000')).err).toBe(
      'There is no receipt RCP-0000-0000.\n',
    );
  });

  it.each([[[]], [['--force']]])(
    'leaves nothing of a kept file that has changed or is gone %j',
    async (options) => {
      const { referenceId } = await receiptOf('r.png');
      const { file_key: key } = await test.deps.db
        .selectFrom('payment_submission')
        .select('file_key')
        .executeTakeFirstOrThrow();
      await test.deps.db
        .updateTable('payment_submission')
        .set({ file_sha256: '0'.repeat(64) })
        .execute();
      const changed = await cli('receipt', 'download', referenceId, ...options);
      expect(changed.err).toContain('its SHA-256 differs');
      await test.deps.files.remove(key);
      expect((await cli('receipt', 'download', referenceId, ...options)).err).toContain(
        'no longer in the store',
      );
      // Nobody has taken what could not be had.
      const events = await test.deps.db.selectFrom('audit_event').select('action').execute();
      expect(events.map(({ action }) => action)).not.toContain('receipt.download');
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('of a certificate, until there is none', async () => {
    const { id, token } = await json(...candidate);
    expect((await cli('candidate-link', 'download', id)).err).toBe(
      `The onboarding link ${id} has no certificate yet.\n`,
    );
    await sendCertificate(token);
    const made = await json('candidate-link', 'download', id);
    expect(made).toMatchObject({ path: join(folder, 'c.pdf'), sha256: sha256(makePdf()) });
    expect(await readFile(made.path)).toEqual(makePdf());
    expect(await acts('candidate-link.download')).toMatchObject([{ about_id: id }]);
    expect((await cli('candidate-link', 'download', 'nobody')).err).toContain('There is no onboarding link');
  });

  it('of a certificate that was reset, by its ID', async () => {
    const { id, token } = await json(...candidate);
    await sendCertificate(token);
    await json('candidate-link', 'reset-upload', id, '--reason', 'Wrong file');
    const { earlierUploads } = await json('candidate-link', 'show', id);
    const upload = earlierUploads[0].id;
    expect((await cli('candidate-link', 'download', id)).err).toContain(`--upload ${upload}`);
    const made = await json('candidate-link', 'download', id, '--upload', upload);
    expect(await readFile(made.path)).toEqual(makePdf());
    const other = await cli('candidate-link', 'download', id, '--upload', 'nothing');
    expect(other.err).toBe(`The onboarding link ${id} has no certificate with the ID nothing.\n`);
  });
});
