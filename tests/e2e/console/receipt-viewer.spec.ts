// The file of a receipt as it is shown: upright, page by page, enlarged and turned, and shut off from everything.

import type { Page } from '@playwright/test';
import { viewerPath } from '#contract/staff/paths.ts';
import { makePdf } from '#server/documents/pdf.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { makeDamagedPdf } from '#tests/files/sample-pdfs.ts';
import { makeQuartersPng, quarters, withOrientation } from '#tests/files/sample-pictures.ts';
import { canvas, colourAt, inkOf, makeReceipt, receiptAddress, viewer } from './receipt-page.ts';
import { signIn } from './support.ts';

type Colour = keyof typeof quarters;

const nearest = ([red = 0, green = 0, blue = 0]: number[]): Colour =>
  (Object.entries(quarters) as [Colour, readonly number[]][]).toSorted(([, one], [, other]) => {
    const far = ([r = 0, g = 0, b = 0]: readonly number[]) =>
      (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    return far(one) - far(other);
  })[0]?.[0] ?? 'white';

/** The colours around the middle: above left and right, below left and right. */
const corners = async (page: Page): Promise<Colour[]> => {
  const found: Colour[] = [];
  for (const [x, y] of [
    [-15, -15],
    [15, -15],
    [-15, 15],
    [15, 15],
  ] as const)
    found.push(nearest(await colourAt(page, x, y)));
  return found;
};

test('a picture is enlarged, turned, moved and shown whole again, by buttons and by keys', async ({
  page,
  app,
}) => {
  await signIn(page, app);
  const { reference } = await makeReceipt(app, { name: 'screen.png', content: makeQuartersPng() });
  await page.goto(receiptAddress(reference));
  await expect(canvas(page)).toHaveAccessibleName('screen.png');
  await expect.poll(() => corners(page)).toEqual(['red', 'green', 'blue', 'white']);

  const zoom = async () => Number(await canvas(page).getAttribute('data-zoom'));
  const whole = await zoom();
  await viewer(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(zoom).toBeCloseTo(whole * 1.25, 2);
  await viewer(page).getByRole('button', { name: 'Turn right' }).click();
  await expect.poll(() => corners(page)).toEqual(['blue', 'red', 'white', 'green']);
  await page.keyboard.press('Shift+R');
  await expect.poll(() => corners(page)).toEqual(['red', 'green', 'blue', 'white']);

  for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => nearest(await colourAt(page, 15, -15))).toBe('red');
  const box = await canvas(page).boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 150, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => nearest(await colourAt(page, -15, -15))).toBe('green');
  await page.mouse.wheel(0, 200);
  const before = await zoom();
  await page.keyboard.press('0');
  await expect.poll(zoom).toBeCloseTo(whole, 2);
  expect(before).not.toBeCloseTo(whole, 2);
  await expect.poll(() => corners(page)).toEqual(['red', 'green', 'blue', 'white']);
});

/** Stands in for the console: takes the frame's port, and hands files over as fast as a test likes. */
const stage = `<!doctype html><title>Stage</title>
  <script>addEventListener('message', ({ ports }) => { window.port = ports[0]; });</script>
  <iframe class="receipt-frame" title="File" sandbox="allow-scripts" src="${viewerPath}" width="900" height="600"></iframe>`;

test('photographs are upright however the camera was held', async ({ page, app }) => {
  await page.route(`${app.url}/stage`, (route) => route.fulfill({ contentType: 'text/html', body: stage }));
  await page.goto('/stage');
  await page.waitForFunction(() => 'port' in window);
  const bytes = await page.evaluate(
    async (png) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(png)]));
      const element = document.createElement('canvas');
      Object.assign(element, { width: picture.width, height: picture.height });
      element.getContext('2d')?.drawImage(picture, 0, 0);
      const blob = await new Promise<Blob | null>((done) => element.toBlob(done, 'image/jpeg', 0.95));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
    },
    [...makeQuartersPng()],
  );
  const expected: Colour[][] = [
    ['red', 'green', 'blue', 'white'],
    ['green', 'red', 'white', 'blue'],
    ['white', 'blue', 'green', 'red'],
    ['blue', 'white', 'red', 'green'],
    ['red', 'blue', 'green', 'white'],
    ['blue', 'red', 'white', 'green'],
    ['white', 'green', 'blue', 'red'],
    ['green', 'white', 'red', 'blue'],
  ];
  for (const [at, colours] of expected.entries()) {
    await page.evaluate(
      ({ file, label }) => {
        const { port } = window as unknown as { port: MessagePort };
        port.postMessage({ kind: 'jpg', bytes: new Uint8Array(file).buffer, label });
      },
      { file: [...withOrientation(Buffer.from(bytes), at + 1)], label: `Photo ${at + 1}` },
    );
    await expect(canvas(page)).toHaveAccessibleName(`Photo ${at + 1}`);
    await expect.poll(() => corners(page), `photo ${at + 1}`).toEqual(colours);
    const zoom = Number(await canvas(page).getAttribute('data-zoom'));
    const isWide = (await colourAt(page, 150 * zoom, 10)).length > 0;
    expect(isWide, `photo ${at + 1}`).toBe(at < 4);
  }
});

test('a PDF is shown page by page', async ({ page, app }) => {
  await signIn(page, app);
  const content = await makePdf(
    { title: 'Bank advice', madeAt: new Date('2026-11-28T03:30:00Z') },
    (sheet) => {
      sheet.title('Bank advice');
      for (let line = 0; line < 60; line += 1) sheet.paragraph(`Line ${line} of a long advice`);
    },
  );
  const { reference } = await makeReceipt(app, { name: 'advice.pdf', content });
  await page.goto(receiptAddress(reference));
  await expect(canvas(page)).toHaveAccessibleName('advice.pdf, page 1 of 2');
  await expect.poll(() => inkOf(page)).toBeGreaterThan(100);
  const first = await inkOf(page);
  await viewer(page).getByRole('button', { name: 'Next page' }).click();
  await expect(canvas(page)).toHaveAccessibleName('advice.pdf, page 2 of 2');
  await expect.poll(() => inkOf(page)).toBeLessThan(first);
  await expect(viewer(page).getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.keyboard.press('PageUp');
  await expect(canvas(page)).toHaveAccessibleName('advice.pdf, page 1 of 2');
  await viewer(page).getByRole('button', { name: 'Turn right' }).click();
  await expect(canvas(page)).toHaveAttribute('data-turn', '1');
});

test('what cannot be opened says so', async ({ page, app }) => {
  await signIn(page, app);
  const content = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(400, 'x'),
    makeDamagedPdf().subarray(0, 40),
  ]);
  const { reference } = await makeReceipt(app, { name: 'half.pdf', content });
  await page.goto(receiptAddress(reference));
  await expect(viewer(page).getByRole('alert')).toContainText('damaged and cannot be shown');
  await expect(page.getByText('This file is damaged and may not open.')).toBeVisible();
});

test('the frame has no origin and reaches nothing', async ({ page, app }) => {
  await signIn(page, app);
  const { reference } = await makeReceipt(app, { name: 'screen.png', content: makeQuartersPng() });
  await page.goto(receiptAddress(reference));
  await expect(canvas(page)).toBeVisible();
  const reached = await canvas(page).evaluate(() => {
    const outcome = (act: () => unknown) => {
      try {
        return String(act());
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      origin: self.origin,
      cookies: outcome(() => document.cookie),
      parent: outcome(() => window.parent.document.title),
      storage: outcome(() => window.localStorage.length),
    };
  });
  expect(reached).toEqual({
    origin: 'null',
    cookies: 'SecurityError',
    parent: 'SecurityError',
    storage: 'SecurityError',
  });
  const answer = await page.request.get(viewerPath);
  const headers = answer.headers();
  expect(headers['content-security-policy']).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'nonce-/,
  );
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(await (await page.request.get(viewerPath)).text()).not.toBe(await answer.text());
});
