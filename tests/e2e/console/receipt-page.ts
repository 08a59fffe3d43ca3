// Handles of the receipts' screens that their tests share, and receipts sent as a client's page sends them.
import type { Page } from '@playwright/test';
import { publicApi } from '#contract/public-api.ts';
import { createPaymentLink, type MadePaymentLink } from '#tests/e2e/support/links.ts';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { postForm } from '#tests/files/multipart-form.ts';

export const sendReceipt = async (
  app: RunningApp,
  token: string,
  file: { name: string; content: Buffer },
): Promise<string> => {
  const answer = await postForm(app.url + publicApi.paymentSubmit.path, [
    { name: 'token', content: token },
    { name: 'receipt', fileName: file.name, content: file.content },
  ]);
  if (answer.status !== 201) throw new Error(`The receipt was refused: ${await answer.text()}`);
  return ((await answer.json()) as { referenceId: string }).referenceId;
};

/** A link with a receipt that waits. */
export const makeReceipt = async (
  app: RunningApp,
  file: { name: string; content: Buffer },
  changes: Record<string, string | undefined> = {},
): Promise<MadePaymentLink & { email: string; reference: string }> => {
  const link = await createPaymentLink(app, changes);
  return { ...link, reference: await sendReceipt(app, link.token, file) };
};

export const receiptAddress = (reference: string): string => `/console/receipts/${reference}`;
export const queue = (page: Page) => page.getByRole('list', { name: 'Receipts' });
export const viewer = (page: Page) => page.locator('iframe.receipt-frame').contentFrame();
export const canvas = (page: Page) => viewer(page).locator('canvas');

/** All pixels of what is shown, on a canvas made for reading. */
const pixels = (page: Page) =>
  canvas(page).evaluateHandle((element: HTMLCanvasElement) => {
    const copy = document.createElement('canvas');
    copy.width = element.width;
    copy.height = element.height;
    const context = copy.getContext('2d', { willReadFrequently: true });
    context?.drawImage(element, 0, 0);
    const data = context?.getImageData(0, 0, copy.width, copy.height).data ?? new Uint8ClampedArray();
    return { data, width: copy.width, height: copy.height, density: element.width / element.clientWidth };
  });

/** Colour of the shown page at a place measured in CSS pixels from the middle of the window; empty outside the page. */
export const colourAt = async (page: Page, x: number, y: number): Promise<number[]> =>
  (await pixels(page)).evaluate(
    ({ data, width, height, density }, place) => {
      const column = Math.round(width / 2 + place.x * density);
      const at = (Math.round(height / 2 + place.y * density) * width + column) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4);
      return alpha === 0 ? [] : [red, green, blue];
    },
    { x, y },
  );

/** How many dark pixels the shown page has: text, as far as a test can tell. */
export const inkOf = async (page: Page): Promise<number> =>
  (await pixels(page)).evaluate(({ data }) => {
    let dark = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255 && (data[at] ?? 255) < 140) dark += 1;
    return dark;
  });
