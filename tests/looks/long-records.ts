// Records whose words are as long as the product takes them and have no place to break, and every screen, which show them.
import { publicApi } from '#contract/public-api.ts';
import { consoleScreens } from '#scripts/states/console-screens.ts';
import { makeReceipt } from '#tests/e2e/console/receipt-page.ts';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeEnquiry } from '#tests/support/factories.ts';

const word = (length: number): string => 'Chandrasekharapuram'.repeat(8).slice(0, length);

/** A name that nothing shows in less than a line, to be found in every list. */
export const longName = `Asha ${word(95)}`;

/** A table may break it between its words alone. */
export const tamilName = 'மீனாட்சி கிருஷ்ணமூர்த்தி';

const longEmail = `${word(50).toLowerCase()}@${word(50).toLowerCase()}.test`;

const postEnquiry = async (app: RunningApp): Promise<string> => {
  const answer = await fetch(app.url + publicApi.contactSubmit.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(makeEnquiry({ email: 'long@mail.test', message: `${word(150)} and no more.` })),
  });
  const { id } = (await answer.json()) as { id: string };
  app.change('update enquiry set name = ?, email = ? where id = ?', longName, longEmail, id);
  return id;
};

const uploadCertificate = async (app: RunningApp, token: string): Promise<void> => {
  const form = new FormData();
  form.set('certificate', new Blob([new Uint8Array(makePdf())]), `${word(100)}.pdf`);
  const path = publicApi.candidateUpload.path.replace(':token', token);
  const answer = await fetch(app.url + path, { method: 'POST', body: form });
  if (answer.status !== 201) throw new Error(`The certificate was refused: ${await answer.text()}`);
};

/** The addresses of all screens behind the sign-in, by name. */
export const makeLongRecords = async (app: RunningApp): Promise<ReturnType<typeof consoleScreens>> => {
  const enquiry = await postEnquiry(app);
  const content = makePdf();
  const receipt = await makeReceipt(app, { name: `${word(100)}.pdf`, content });
  // The same file again: the screen of one warns by the client's name of the other.
  await makeReceipt(app, { name: 'again.pdf', content }, { client: word(61), project: word(61) });
  // One that is found among the people, and is kept by law.
  await makeReceipt(app, { name: 'kept.pdf', content }, { client: longName.slice(0, 61), project: word(61) });
  const candidate = await createCandidateLink(app, { position: word(60) });
  await uploadCertificate(app, candidate.token);
  await createCandidateLink(app, { name: tamilName });
  await createPaymentLink(app, { client: tamilName });

  app.change(
    'update payment_link set client_name = ?, project_name = ?, email = ?, due_date = ? where id = ?',
    word(61),
    word(61),
    longEmail,
    '2026-12-31',
    receipt.id,
  );
  const now = new Date().toISOString();
  app.change(
    'insert into client (id, code, name, email, created_at) values (?, ?, ?, ?, ?)',
    'long-client',
    receipt.clientId,
    longName,
    longEmail,
    now,
  );
  app.change(
    "insert into project (id, client_id, code, name, created_at) values ('long-project', 'long-client', ?, ?, ?)",
    word(40),
    word(61),
    now,
  );
  app.change('update candidate_link set name = ?, email = ? where id = ?', longName, longEmail, candidate.id);
  app.change(
    `insert into outbox (id, kind, about_id, to_address, subject, text_body, html_body, attempts, next_try_at, failed_at, last_error, created_at)
     values ('long-mail', 'enquiry.agency', ?, ?, ?, ?, '', 4, ?, ?, ?, ?)`,
    enquiry,
    longEmail,
    word(120),
    word(200),
    now,
    now,
    `550 ${word(100)}`,
    now,
  );
  for (const [at, page] of ['/', `/${word(60)}`].entries()) {
    app.change(
      `insert into vital (id, name, page, value, rating, navigation_type, device, build, created_at)
       values (?, 'LCP', ?, 2100, 'good', 'navigate', 'phone', 'test', ?)`,
      `long-${at}`,
      page,
      now,
    );
  }
  return consoleScreens({
    enquiryId: enquiry,
    paymentLinkId: receipt.id,
    receipt: receipt.reference,
    clientId: 'long-client',
    candidateId: candidate.id,
    mailId: 'long-mail',
    person: 'asha',
  });
};
