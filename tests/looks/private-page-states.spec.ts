// Every state of the private pages on small screens and with large letters: nothing sticks out.
import type { CDPSession } from '@playwright/test';
import { privateStates } from '#scripts/states/private-states.ts';
import { expectNoOverflow } from '#tests/e2e/support/look.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

/** Letters of twice the size, as people set them in their browser: that changes what a rem is for media queries, too. */
const setLetters = (session: CDPSession, pixels: number) =>
  session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });

for (const part of ['payment', 'onboarding']) {
  test(`every state of the ${part} page fits with letters of twice the size, and at 400 % zoom`, async ({
    app,
    browser,
  }) => {
    test.slow();
    // One for all, which has the scripts then; each state is a tab of its own.
    const context = await browser.newContext({ baseURL: app.url });
    for (const { name, enter } of privateStates(app).filter((state) => state.name.startsWith(part))) {
      await test.step(name, async () => {
        const page = await context.newPage();
        await page.setViewportSize({ width: 360, height: 740 });
        const session = await context.newCDPSession(page);
        await session.send('Page.enable');
        await enter(page);
        await setLetters(session, 32);
        await expect(page.locator('html')).toHaveCSS('font-size', '32px');
        await expectNoOverflow(page);
        await setLetters(session, 16);
        const enlarge = (size: string) =>
          page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
        await enlarge('200%');
        await expectNoOverflow(page);
        await enlarge('');
        await page.setViewportSize({ width: 320, height: 256 });
        await expectNoOverflow(page);
        await context.setOffline(false);
        await page.close();
      });
    }
    await context.close();
  });
}
