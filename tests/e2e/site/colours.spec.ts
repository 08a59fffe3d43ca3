// What axe does not judge: placeholders, what the browser has filled in, what is off, and the ring around what has the
// focus. By the colours as computed, in both schemes, where people type: the two forms and the two private pages.
import type { Page } from '@playwright/test';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';

type Pair = { what: string; ratio: number; least: number };

const text = 4.5;
const ring = 3;

/** Judges in the page; `ratio` is WCAG's, of colours laid over what stands behind them. */
const pairsOf = (page: Page): Promise<Pair[]> =>
  page.evaluate(
    ([leastText, leastRing]) => {
      type Colour = [number, number, number, number];
      const pairs: { what: string; ratio: number; least: number }[] = [];
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const read = (colour: string): Colour => {
        if (!canvas) throw new Error('no canvas');
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return [red, green, blue, alpha / 255];
      };
      const over = (top: Colour, below: Colour): Colour => [
        top[0] * top[3] + below[0] * (1 - top[3]),
        top[1] * top[3] + below[1] * (1 - top[3]),
        top[2] * top[3] + below[2] * (1 - top[3]),
        1,
      ];
      const ground = (element: Element | null): Colour => {
        if (!element) return read('canvas');
        const own = read(getComputedStyle(element).backgroundColor);
        return own[3] === 1 ? own : over(own, ground(element.parentElement));
      };
      const luminance = ([red, green, blue]: Colour) => {
        const linear = (value: number) =>
          value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
      };
      const judge = (what: string, colour: string, below: Colour, least: number) => {
        const [one, other] = [luminance(over(read(colour), below)), luminance(below)];
        const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        pairs.push({ what, ratio: Math.round(ratio * 100) / 100, least });
      };
      const nameOf = (element: Element) =>
        `${element.localName}#${element.id} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 30)}`;
      const shown = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
        );

      for (const field of shown('.field-input, .field-drawn')) {
        const style = getComputedStyle(field);
        judge(`text of ${nameOf(field)}`, style.webkitTextFillColor, ground(field), leastText);
        if (field.matches(':placeholder-shown:not([placeholder=""])')) {
          const { color } = getComputedStyle(field, '::placeholder');
          judge(`placeholder of ${nameOf(field)}`, color, ground(field), leastText);
        }
        judge(`edge of ${nameOf(field)}`, style.borderTopColor, ground(field.parentElement), leastRing);
      }
      for (const off of shown(':disabled, [aria-disabled=true], :disabled + label')) {
        if (off.matches('.sr-only')) continue;
        const { webkitTextFillColor, opacity } = getComputedStyle(off);
        const [red, green, blue, alpha] = read(webkitTextFillColor);
        const faded = `rgb(${red} ${green} ${blue} / ${alpha * Number(opacity)})`;
        judge(`text of what is off, ${nameOf(off)}`, faded, ground(off), leastRing);
      }
      for (const error of shown('.field-error, .alert')) {
        judge(`words of ${nameOf(error)}`, getComputedStyle(error).color, ground(error), leastText);
      }
      const hasRing = (style: CSSStyleDeclaration) =>
        style.opacity !== '0' && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
      for (const control of document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary',
      )) {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0) continue;
        control.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
        if (document.activeElement !== control) continue;
        const bearers: [Element, string?][] = [[control], [control, '::after']];
        for (const label of (control as HTMLInputElement).labels ?? []) bearers.push([label]);
        const bearer = bearers.find(([element, part]) => hasRing(getComputedStyle(element, part)));
        if (!bearer) {
          pairs.push({ what: `no ring around ${nameOf(control)}`, ratio: 0, least: leastRing });
          continue;
        }
        const { outlineColor, outlineOffset } = getComputedStyle(bearer[0], bearer[1]);
        // An offset inwards puts the ring on the control itself; else it lies on the first element around it that is wider than it.
        const offset = Number.parseFloat(outlineOffset);
        const { width } = bearer[0].getBoundingClientRect();
        let under: Element | null = offset < 0 ? bearer[0] : bearer[0].parentElement;
        while (offset >= 0 && under && under.getBoundingClientRect().width < width + 2 * offset)
          under = under.parentElement;
        const below = ground(under);
        judge(`ring around ${nameOf(control)}`, outlineColor, below, leastRing);
      }
      return pairs;
    },
    [text, ring] as const,
  );

/** What the stylesheet says of a field that the browser has filled in: browsers let no script bring that about. */
const filledIn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rulesOf = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => [
        rule,
        ...rulesOf((rule as Partial<CSSGroupingRule>).cssRules ?? ([] as unknown as CSSRuleList)),
      ]);
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => rulesOf(cssRules));
    const rule = rules.find((each) => (each as CSSStyleRule).selectorText?.includes(':autofill'));
    const field = document.querySelector<HTMLElement>('#enquiry-name');
    if (!rule || !field) throw new Error('no rule for what the browser fills in');
    const { style } = rule as CSSStyleRule;
    field.style.webkitTextFillColor = style.webkitTextFillColor;
    // The shadow covers the browser's own colour, which no rule can change.
    const shadow = style.boxShadow;
    field.style.backgroundColor = /(?:var|oklch|rgb|#).*?\)(?:\))?|#\w+/.exec(shadow)?.[0] ?? 'invalid';
    return shadow.includes('inset') ? 1 : 0;
  });

const expectSeen = async (page: Page, what: RegExp[]) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const pairs = await pairsOf(page);
    for (const kind of what) expect(pairs.map((pair) => pair.what).join('\n')).toMatch(kind);
    expect(
      pairs.filter(({ ratio, least }) => ratio < least),
      colorScheme,
    ).toEqual([]);
  }
};

test('the enquiry form and the header over paper', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/contact_us');
  await hydrated(page);
  await page.locator('#enquiry-submit').click();
  await page.locator('#enquiry-name-error').waitFor();
  await page.evaluate(() => scrollTo(0, 400));
  await page.locator('html[data-scrolled]').waitFor();
  await expectSeen(page, [/placeholder of/, /words of/, /ring around a# Home/]);

  await test.step('filled in by the browser', async () => {
    expect(await filledIn(page)).toBe(1);
    await expectSeen(page, [/text of input#enquiry-name/]);
  });
});

test('the form of the home page, and the header over the floor', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await hydrated(page);
  await expectSeen(page, [/what is off, select/, /text of textarea/, /ring around a# Learn More/]);
});

test('the payment page', async ({ page, app }) => {
  await page.goto((await createPaymentLink(app)).url);
  await page.locator('#receipt-file').setInputFiles({
    name: 'paid.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('paid'),
  });
  await page.locator('#payment-alert .alert').waitFor();
  await expectSeen(page, [
    /what is off, button#payment-submit/,
    /words of/,
    /ring around input#receipt-file/,
  ]);
});

test('the onboarding page', async ({ page, app }) => {
  const { id, url } = await createCandidateLink(app);
  await page.goto(url);
  await page.locator('#certificate-file').waitFor({ state: 'attached' });
  await expectSeen(page, [/ring around input#certificate-file/]);

  await test.step('with uploads disabled', async () => {
    await app.cli('candidate-link', 'deactivate', id);
    await page.reload();
    await page.locator('#certificate-file:disabled').waitFor({ state: 'attached' });
    await expectSeen(page, [/what is off, label/, /words of/]);
  });
});
