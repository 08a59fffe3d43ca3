// The payment and onboarding pages in every state, each on a link of its own if a state uses a link up.
import type { Page } from '@playwright/test';
import { Resvg } from '@resvg/resvg-js';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { hydrated } from '#tests/e2e/support/test.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import type { State } from './public-states.ts';

/** A picture as tall as a phone's, such as people take of their payment app. */
export const receiptPicture = {
  name: 'Screenshot 2026-11-27 18.04.png',
  mimeType: 'image/png',
  buffer: new Resvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="540" height="960"><rect width="540" height="960" fill="#fff"/>' +
      '<circle cx="270" cy="250" r="90" fill="#1f5d4c"/><path d="M225 250l32 34 60-66" fill="none" stroke="#fff" stroke-width="14"/>' +
      [420, 480, 600, 660, 720]
        .map((y) => `<rect x="90" y="${y}" width="360" height="24" fill="#d8d2c8"/>`)
        .join('') +
      '</svg>',
  )
    .render()
    .asPng(),
};
const certificate = {
  name: 'Certificates.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf({ text: 'Degree' }),
};

const open = async (page: Page, url: string) => {
  await page.goto(url);
  await hydrated(page);
};

const never = async (page: Page, path: string) => {
  await page.route(path, () => {});
};

const demoLinks = (output: string): Record<string, string> =>
  Object.fromEntries(
    [...output.matchAll(/^ {2}(Demo: .+?) +(http\S+)$/gm)].map(([, label, url]) => [label, url]),
  );

/** @param app in development, where it makes links of its own and prints them */
export const privateStates = (app: RunningApp): State[] => {
  const demo = demoLinks(app.output());
  const demoUrl = (label: string) => {
    const url = demo[label];
    if (url === undefined) throw new Error(`The server has printed no "${label}".`);
    return url;
  };
  const project = demoUrl('Demo: project payment');

  const choose = async (page: Page, url: string) => {
    await open(page, url);
    await page.locator('#receipt-file').setInputFiles(receiptPicture);
    await page.locator('#receipt-file-preview img').waitFor();
  };
  /** A receipt on a new link, and its reference. */
  const send = async (page: Page): Promise<string> => {
    const { url } = await createPaymentLink(app, { 'brand-id': 'BRAND-1001', due: '2027-03-31' });
    await choose(page, url);
    await page.locator('#payment-submit').click();
    await page.locator('#payment-confirmation').waitFor();
    return (await page.locator('#payment-reference').textContent()) ?? '';
  };
  const again = async (page: Page) => {
    await page.reload();
    await hydrated(page);
  };
  const upload = async (page: Page) => {
    const { url } = await createCandidateLink(app);
    await open(page, url);
    await page.locator('#certificate-file').setInputFiles(certificate);
    await page.locator('#certificate-file-preview').waitFor();
  };

  const payment: Record<string, (page: Page) => Promise<unknown>> = {
    'payment-loading': async (page) => {
      await never(page, '**/api/client-details/**');
      await page.goto(project);
      await page.locator('#page-loading').waitFor();
    },
    'payment-project': (page) => open(page, project),
    'payment-registration': (page) => open(page, demoUrl('Demo: registration payment')),
    'payment-past-due': async (page) => {
      const { url } = await createPaymentLink(app, { due: '2026-03-31' });
      await open(page, url);
    },
    'payment-unreachable': async (page) => {
      await page.route('**/api/client-details/**', (route) => route.abort());
      await open(page, project);
      await page.locator('#payment-inactive').waitFor();
    },
    'payment-offline': async (page) => {
      await choose(page, project);
      await page.context().setOffline(true);
      await page.locator('#payment-submit').click();
      await page.locator('#payment-alert .alert').waitFor();
    },
    'payment-pdf-chosen': async (page) => {
      await open(page, project);
      await page.locator('#receipt-file').setInputFiles({
        ...certificate,
        name: `${'UPI_transaction_receipt_of_the_first_half_'.repeat(3)}.pdf`,
      });
      await page.locator('#receipt-file-preview').waitFor();
    },
    'payment-inactive': (page) => open(page, demoUrl('Demo: inactive payment')),
    'payment-long-words': async (page) => {
      const { url } = await createPaymentLink(app, {
        client: `${'Venkatanarasimharajuvaripeta'.repeat(2)}Mills`,
        project: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        'project-id': 'PRJ-2026-11-SOUTHERN-REGION-WEB-AND-MOBILE-0000000012345678',
        email: `${'accounts-payable-department-of-southern-region'.slice(0, 60)}@malligai-textiles-and-garments.example`,
        amount: '98,76,54,321.50',
      });
      await open(page, url);
    },
    'payment-image-chosen': (page) => choose(page, project),
    'payment-refused': async (page) => {
      await open(page, project);
      await page
        .locator('#receipt-file')
        .setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') });
      await page.locator('#payment-alert .alert').waitFor();
    },
    'payment-sending': async (page) => {
      await choose(page, project);
      await never(page, '**/api/payment/submit');
      await page.locator('#payment-submit').click();
      await page.locator('#payment-slow.alert').waitFor();
    },
    'payment-success': send,
    'payment-verified': async (page) => {
      await app.cli('receipt', 'verify', await send(page));
      await again(page);
    },
    'payment-rejected': async (page) => {
      await app.cli(
        'receipt',
        'reject',
        await send(page),
        '--reason',
        'The amount on the picture cannot be read.',
      );
      await again(page);
    },
  };

  const onboarding: Record<string, (page: Page) => Promise<unknown>> = {
    'onboarding-loading': async (page) => {
      await never(page, '**/api/candidate-details/**');
      await page.goto(demoUrl('Demo: open onboarding'));
      await page.locator('#page-loading').waitFor();
    },
    'onboarding-open': (page) => open(page, demoUrl('Demo: open onboarding')),
    'onboarding-errors': async (page) => {
      await open(page, demoUrl('Demo: open onboarding'));
      await page.locator('#certificate-file').setInputFiles({
        name: 'degree.docx',
        mimeType: 'application/msword',
        buffer: Buffer.from('degree'),
      });
      await page.locator('#onboarding-alert .alert').waitFor();
    },
    'onboarding-chosen': upload,
    'onboarding-uploading': async (page) => {
      await upload(page);
      await never(page, '**/api/candidate/upload/**');
      await page.locator('#certificate-submit').click();
      await page.locator('#certificate-slow.alert').waitFor();
    },
    'onboarding-success': async (page) => {
      await upload(page);
      await page.locator('#certificate-submit').click();
      await page.locator('#onboarding-uploaded').waitFor();
    },
    'onboarding-uploaded': (page) => open(page, demoUrl('Demo: uploaded onboarding')),
    'onboarding-expired': (page) => open(page, demoUrl('Demo: expired onboarding')),
    'onboarding-asked': async (page) => {
      await open(page, demoUrl('Demo: expired onboarding'));
      await page.locator('#onboarding-ask-button').click();
      await page.locator('#onboarding-asked .alert').waitFor();
    },
    'onboarding-last-minutes': async (page) => {
      const { id, url } = await createCandidateLink(app);
      const soon = new Date(Date.now() + 50_000).toISOString();
      app.change('update candidate_link set expires_at = ? where id = ?', soon, id);
      await open(page, url);
    },
    'onboarding-inactive': async (page) => {
      const { id, url } = await createCandidateLink(app);
      await app.cli('candidate-link', 'deactivate', id);
      await open(page, url);
    },
    'onboarding-error': (page) => open(page, `${app.url}/onboarding/${'a'.repeat(50)}`),
    'onboarding-offline': async (page) => {
      await page.route('**/api/candidate-details/**', (route) => route.abort());
      await open(page, demoUrl('Demo: open onboarding'));
      await page.locator('#onboarding-error').waitFor();
    },
  };

  return Object.entries({ ...payment, ...onboarding }).map(([name, enter]) => ({
    name,
    enter: async (page) => {
      await enter(page);
    },
  }));
};
