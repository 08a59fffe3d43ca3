// The ways that people take through site, private pages and console, once in each browser: old Chromiums, Firefox, WebKit.
// BROWSER_PICTURES=folder keeps pictures of what was seen.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeStaff, staffPassword } from '#tests/e2e/console/support.ts';
import { servicePath } from '#tests/e2e/site/routes.ts';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import { type RunningApp, startApp } from '#tests/e2e/support/running-app.ts';
import { makePng } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { openFirefox } from './drive/firefox.ts';
import { openOldChromium } from './drive/old-chromium.ts';
import type { Page } from './drive/page.ts';
import { openWebKit } from './drive/webkit.ts';
import { findEngines } from './engines.ts';

const { oldChromiums, firefox, webKit, screen } = findEngines();
const newFolder = () => mkdtempSync(join(tmpdir(), 'browser-'));

const browsers: Record<string, (() => Promise<Page>) | undefined> = {
  ...Object.fromEntries(
    oldChromiums.map(({ version, program }) => [
      `Chromium ${version}`,
      program ? () => openOldChromium(program, newFolder()) : undefined,
    ]),
  ),
  Firefox: firefox ? () => openFirefox(firefox, newFolder()) : undefined,
  WebKit: webKit && screen ? () => openWebKit(webKit, screen) : undefined,
};

/** Below what is supported: without layers of CSS, pages stand in the browser's own style. */
const isBelow = (name: string): boolean => name === 'Chromium 92';
const isTooOldForConsole = (name: string): boolean => name.startsWith('Chromium ');

const pictures = process.env.BROWSER_PICTURES;

/** Expects something to be seen through nowhere: a colour that the browser does not know leaves none. */
const expectGround = async (page: Page, selector: string): Promise<void> => {
  const colour = await page.run(
    (wanted) => getComputedStyle(document.querySelector(wanted) as Element).backgroundColor,
    selector,
  );
  expect(colour, selector).toMatch(/^rgb\(/);
};

const expectNoSidewaysScroll = async (page: Page, selector: string): Promise<void> => {
  const beyond = await page.run((wanted) => {
    const element = document.querySelector(wanted) as Element;
    return element.scrollWidth - element.clientWidth;
  }, selector);
  expect(beyond, selector).toBe(0);
};

const expectBelowHeader = (page: Page, selector: string): Promise<unknown> =>
  page.waitFor(
    `${selector} stands below the header`,
    (wanted) => {
      const [header, element] = ['.site-header', wanted].map((each) =>
        (document.querySelector(each) as Element).getBoundingClientRect(),
      );
      return (header?.bottom ?? 0) <= (element?.top ?? 0);
    },
    selector,
  );

/** Expects no paragraph to end in a line of one word, where the browser can help it. */
const expectNoLoneWords = async (page: Page): Promise<void> => {
  const lone = await page.run(() => {
    if (!CSS.supports('text-wrap', 'balance')) return [];
    const topOf = (text: Text, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return range.getBoundingClientRect().top;
    };
    return [...document.querySelectorAll('main p')].flatMap(({ firstChild: text }) => {
      if (!(text instanceof Text)) return [];
      const [before, last] = [...text.data.matchAll(/\S+/g)].slice(-2);
      if (last === undefined || before === undefined) return [];
      const isAlone = topOf(text, last.index, text.length) > topOf(text, before.index, before.index + 1) + 5;
      return isAlone ? [text.data] : [];
    });
  });
  expect(lone).toEqual([]);
};

const app = {} as { running: RunningApp };
beforeAll(async () => {
  app.running = await startApp();
});
afterAll(() => app.running.stop());

for (const [name, open] of Object.entries(browsers)) {
  if (open === undefined) console.log(`${name} is not here and could not be installed: left out.`);
  describe.skipIf(open === undefined)(name, () => {
    let page: Page;
    const look = async (what: string): Promise<void> => {
      if (pictures === undefined) return;
      mkdirSync(pictures, { recursive: true });
      writeFileSync(join(pictures, `${name}-${what}.png`), await page.picture());
    };
    const visit = async (address: string): Promise<void> => {
      await page.goto(new URL(address, app.running.url).href);
      await page.waitForShown('h1');
    };
    const file = (fileName: string, data: Buffer): string => {
      const path = join(newFolder(), fileName);
      writeFileSync(path, data);
      return path;
    };

    beforeAll(async () => {
      page = await (open as () => Promise<Page>)();
      await page.resize(390, 844);
    });
    afterEach(({ task }) => (task.result?.state === 'fail' ? look('failed') : undefined));
    afterAll(() => page.end());

    it.runIf(isBelow(name))('can be read from the first word on', async () => {
      await visit('/');
      await look('home');
      const { drawingWidths, shownNotices, questions } = await page.run(() => ({
        drawingWidths: [...document.querySelectorAll('svg')].map((svg) => svg.getBoundingClientRect().width),
        shownNotices: [...document.querySelectorAll('.trouble')].filter(
          (notice) => notice.getClientRects().length > 0,
        ).length,
        questions: document.querySelectorAll('main summary').length,
      }));
      // A drawing without a size of its own is as wide as the window, and pushes every word below it.
      expect(Math.max(...drawingWidths)).toBeLessThan(200);
      expect(shownNotices).toBe(0);
      expect(questions).toBeGreaterThan(0);
      await expectNoSidewaysScroll(page, 'html');
    });

    it.skipIf(isBelow(name))('shows home, and its menu', async () => {
      await visit('/');
      await expectGround(page, '.site-header');
      await expectNoSidewaysScroll(page, 'html');
      await expectNoLoneWords(page);
      await look('home');
      await page.click('[commandfor=site-menu]');
      await page.waitForShown('.side-menu[open]');
      // While the sheet is on its way, too.
      expect(await page.run(() => document.querySelector('.side-menu')?.scrollLeft)).toBe(0);
      await expectGround(page, '.side-menu-sheet');
      await expectNoSidewaysScroll(page, '.side-menu-sheet');
      await look('menu');
      await page.click('.side-menu-close');
      await page.waitFor('the menu is closed', () => document.querySelector('.side-menu[open]') === null);
    });

    it('shows a service with its words in a column of their own, beside or above its picture', async () => {
      await visit(servicePath);
      for (const [width, share] of [
        [390, 0.75],
        [1280, 0.4],
      ] as const) {
        await page.resize(width, 844);
        const { words, title, hasOverlap } = await page.run(() => {
          const [lede, h1, picture] = ['.lede', 'h1', '.service-picture'].map((each) =>
            (document.querySelector(each) as Element).getBoundingClientRect(),
          ) as [DOMRect, DOMRect, DOMRect];
          const apart = lede.bottom <= picture.top || lede.right <= picture.left;
          return { words: lede.width / innerWidth, title: h1.width / innerWidth, hasOverlap: !apart };
        });
        await look(`service-${width}`);
        expect(hasOverlap, `${width}`).toBe(false);
        expect(title, `${width}`).toBeGreaterThan(share);
        expect(words, `${width}`).toBeGreaterThan(share - 0.15);
      }
      await page.resize(390, 844);
    });

    it('takes an enquiry', async () => {
      await visit('/contact_us');
      await page.fill('#enquiry-name', 'Anitha Krishnan');
      await page.fill('#enquiry-email', 'anitha@sarees.test');
      await page.fill('#enquiry-phone', '9876543210');
      await page.fill('#enquiry-message', 'We sell hand-woven sarees and need a shop on the web.');
      await page.click('#enquiry-form [type=submit]');
      await page.waitForShown('#enquiry-subject-error');
      await expectBelowHeader(page, 'label[for=enquiry-subject]');
      await look('enquiry-error');
      await page.run(() => {
        const subject = document.querySelector('#enquiry-subject') as HTMLSelectElement;
        subject.value = 'Development';
        subject.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await page.waitFor('a person had time to write this', () => performance.now() > 2_500);
      await page.click('#enquiry-form [type=submit]');
      await page.waitForShown('dialog[open]');
      await expectGround(page, 'dialog[open]');
      await look('thanks');
    });

    it('takes a receipt', async () => {
      const { url } = await createPaymentLink(app.running);
      await visit(url);
      await page.waitForShown('#payment-submit');
      await look('payment');
      await page.choose('#receipt-file', file('receipt.png', makePng()));
      await page.waitForShown('#receipt-file-preview');
      await page.click('#payment-submit');
      await page.waitForShown('#payment-reference');
      await look('receipt');
    });

    it('takes a certificate, and shows it on the next visit', async () => {
      const { url } = await createCandidateLink(app.running);
      await visit(url);
      await page.waitForShown('#certificate-submit');
      await page.choose('#certificate-file', file('certificate.pdf', makePdf()));
      await page.waitForShown('#certificate-file-preview');
      await page.click('#certificate-submit');
      await page.waitForShown('#onboarding-uploaded');
      await look('certificate');
      await visit(url);
      await page.waitForShown('#onboarding-uploaded a[href]');
    });

    it.runIf(isTooOldForConsole(name))('is told that it is too old for the console', async () => {
      await page.goto(`${app.running.url}/console`);
      await page.waitForShown('#too-old');
      const words = await page.run(() => document.querySelector('#too-old')?.textContent ?? '');
      expect(words).toMatch(/^This browser is too old for the console/);
      await look('console');
    });

    it.skipIf(isTooOldForConsole(name))('signs in to the console', async () => {
      const { email } = await makeStaff(app.running, 'admin');
      await page.resize(1280, 900);
      await visit('/console');
      await look('sign-in');
      await page.fill('input[type=email]', email);
      await page.fill('input[type=password]', staffPassword);
      await page.click('button[type=submit]');
      await page.waitFor('the first screen', () => !location.pathname.includes('sign-in'));
      await page.waitForShown('#content h1');
      await look('console');
    });
  });
}
