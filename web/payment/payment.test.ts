// What the payment page makes of each answer, and the QR code as an independent reader sees it.
import jsQR from 'jsqr';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { damagedFile } from '#contract/messages.ts';
import { qrCode } from '#server/payments/payment-link.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { readUpload } from '#web/private/upload-file.ts';
import { ConfirmationCard } from './confirmation-card.tsx';
import { MethodsCard } from './methods-card.tsx';
import { readDetailsResult, showsDetails } from './read-details.ts';
import { receiptReading } from './send-receipt.ts';

describe('details', () => {
  test('that hold a client are shown', () => {
    const data = { success: true, client: { clientName: 'Asha', amount: 25_000 } };
    expect(readDetailsResult({ ok: true, status: 200, data })).toMatchObject({
      step: 'ready',
      details: { clientName: 'Asha', amountPaise: 2_500_000 },
    });
  });

  test.each<[ApiResult, boolean]>([
    [{ ok: true, status: 200, data: { success: true } }, false],
    [{ ok: false, kind: 'refused', status: 404, message: 'x' }, false],
    [{ ok: false, kind: 'refused', status: 410, message: 'x' }, false],
    [{ ok: false, kind: 'refused', status: 200, message: 'x' }, false],
    [{ ok: false, kind: 'refused', status: 429, message: 'x' }, true],
    [{ ok: false, kind: 'not-json', status: 502 }, true],
    [{ ok: false, kind: 'not-json', status: 200 }, false],
    [{ ok: false, kind: 'unreachable', reason: 'offline' }, true],
  ])('%j is inactive; another try may help: %s', (result, mayRetry) => {
    expect(readDetailsResult(result)).toEqual({ step: 'inactive', mayRetry });
  });
});

test('of a link that has ended are shown where it was paid', () => {
  const submission = { referenceId: 'RCP-1', submittedAt: '2026-11-27T18:30:00.000Z' };
  const answer = (status: string) => ({
    success: false,
    client: { clientName: 'Asha' },
    submission: { ...submission, status },
  });
  expect(showsDetails(410, answer('verified'))).toBe(true);
  expect(showsDetails(410, answer('received'))).toBe(false);
  expect(showsDetails(410, { success: false })).toBe(false);
  expect(readDetailsResult({ ok: true, status: 410, data: answer('verified') }).step).toBe('ready');
  expect(readDetailsResult({ ok: true, status: 410, data: answer('received') }).step).toBe('inactive');
});

test.each([
  [200_000, false, 'open it from your payment app', false],
  [200_001, false, 'refuse a code that is opened from the gallery', false],
  [200_001, true, 'open it from your payment app', false],
  [10_000_000, false, 'refuse a code', false],
  [10_000_001, false, 'refuse a code', true],
])(
  '%i paise (merchant: %s): what works comes first, with the reason',
  (amountPaise, merchant, phone, byWire) => {
    const upi = { id: 'a@bank', uri: 'upi://pay?pa=a', merchant, qr: qrCode('upi://pay?pa=a') };
    const bank = { bankName: 'B', accountName: 'A', accountNumber: '1', ifsc: 'I', companyCode: 'C' };
    const details = { amountPaise, paymentKind: 'project', payment: { demo: false, bank, upi } };
    const page = renderToStaticMarkup(createElement(MethodsCard, { details }));
    expect(page).toContain(phone);
    expect(page.includes('UPI payments are usually limited to Rs.\u00a01,00,000')).toBe(byWire);
    const order = ['wire-title', 'companyCode-copy', 'upi-title', 'upi-id-copy', 'upi-amount-copy', 'qr'];
    const shown = [...page.matchAll(/ id="payment-([\w-]+)"/g)].map(([, id]) => id);
    expect(shown.filter((id) => order.includes(id ?? ''))).toEqual(
      byWire ? order : [...order.slice(2), ...order.slice(0, 2)],
    );
  },
);

test('of two ways nothing is said where there is but one', () => {
  const bank = { bankName: 'B', accountName: 'A', accountNumber: '1', ifsc: 'I', companyCode: 'C' };
  for (const amountPaise of [0, 200_000, 10_000_001]) {
    const details = { amountPaise, paymentKind: 'project', payment: { demo: false, bank } };
    const page = renderToStaticMarkup(createElement(MethodsCard, { details }));
    expect(page).toContain('payment-wire-title');
    expect(page).not.toContain('payment-lede');
  }
});

describe('a sent receipt', () => {
  const submission = {
    referenceId: 'RCP-7K3M-9QXW',
    status: 'received',
    submittedAt: '2026-11-27T18:30:00.000Z',
  };

  test.each([
    [
      { success: true, message: 'm', referenceId: 'RCP-7K3M-9QXW', submission },
      { referenceId: 'RCP-7K3M-9QXW', submission },
    ],
    [{ success: true, reference_id: 42 }, { referenceId: '42' }],
    [{ success: true, submission: { status: 'paid' } }, {}],
  ])('%j is confirmed', (data, receipt) => {
    expect(readUpload({ ok: true, status: 201, data }, receiptReading)).toEqual({ sent: receipt });
  });

  test.each<[ApiResult, string, boolean]>([
    [
      { ok: false, kind: 'refused', status: 415, message: 'Upload JPG/PNG/PDF only' },
      'Upload JPG/PNG/PDF only',
      false,
    ],
    [{ ok: false, kind: 'refused', status: 500 }, 'Failed to submit', false],
    [{ ok: false, kind: 'not-json', status: 502 }, 'Failed to submit', false],
    [{ ok: false, kind: 'not-json', status: 413 }, 'File size exceeds 5MB', false],
    [{ ok: false, kind: 'unreachable', reason: 'network' }, 'Failed to submit. Please try again.', false],
    [
      { ok: false, kind: 'refused', status: 409, code: 'receipt.waiting', message: 'Waiting' },
      'Waiting',
      true,
    ],
    [{ ok: false, kind: 'refused', status: 409, code: 'receipt.verified', message: 'Done' }, 'Done', true],
  ])('%j is not: %s', (result, message, stale) => {
    expect(readUpload(result, receiptReading)).toEqual({ message, stale });
  });
});

/** Draws the SVG's rectangle runs into pixels, as a screen would. */
const rasterise = (svg: string, scale: number) => {
  const size = Number(/viewBox="-4 -4 (\d+) \1"/.exec(svg)?.[1]);
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const [left, top] = [Number(x) + 4, Number(y) + 4];
    for (let row = top * scale; row < (top + 1) * scale; row += 1) {
      for (let column = left * scale; column < (left + Number(length)) * scale; column += 1) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return { pixels, width, size };
};

describe('the QR code', () => {
  const uri =
    'upi://pay?pa=ajrakhprints@okexample&pn=Ajrakh%20Prints%20Private%20Limited&am=125000.00&cu=INR&tn=KS-2026-118&tr=abcdefghij1234567890';
  const svg = renderToStaticMarkup(
    createElement(QrCode, { id: 'qr', code: qrCode(uri), className: '', title: 'Pay' }),
  );

  test('reads as the payment address', () => {
    const { pixels, width } = rasterise(svg, 4);
    expect(jsQR.default(pixels, width, width)?.data).toBe(uri);
  });

  test('is black on white with four modules of quiet around it', () => {
    const { size } = rasterise(svg, 1);
    expect(svg).toContain(`<rect x="-4" y="-4" width="${size}" height="${size}" fill="#ffffff">`);
    for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
      expect(Number(x) + Number(length)).toBeLessThanOrEqual(size - 8);
      expect(Number(y)).toBeLessThan(size - 8);
    }
  });
});

test.each([
  ['received', true],
  ['verified', false],
] as const)('of a receipt that is %s, that its file looks damaged is said: %s', (status, isSaid) => {
  const page = renderToStaticMarkup(
    createElement(ConfirmationCard, {
      token: 't',
      confirmed: { status, fileDamaged: true },
      details: { amountPaise: 100, paymentKind: 'project' },
      headingRef: { current: null },
    }),
  );
  expect(page.includes(damagedFile.forSender)).toBe(isSaid);
});
