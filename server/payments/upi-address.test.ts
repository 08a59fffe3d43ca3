// The UPI address holds exactly what is to be paid, and money survives the way into text and back.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRupees, paiseFromRupees, parseRupees, plainRupees, rupeesFromPaise } from '#contract/money.ts';
import { upiAddress } from './payment-link.ts';

const payment = {
  payee: 'agency.shop@hdfcbank',
  payeeName: 'Agency Pvt. Ltd. & Sons',
  amountPaise: 2_500_000,
  note: 'PRJ-1 project payment',
  reference: 'abc123',
};

describe('the address', () => {
  it('is written as payment apps read it', () => {
    expect(upiAddress(payment)).toBe(
      'upi://pay?pa=agency.shop@hdfcbank&pn=Agency%20Pvt.%20Ltd.%20%26%20Sons&am=25000.00&cu=INR&tn=PRJ-1%20project%20payment&tr=abc123',
    );
  });

  it('is none where there is nothing to pay', () => {
    expect(upiAddress({ ...payment, amountPaise: 0 })).toBeUndefined();
    expect(upiAddress({ ...payment, amountPaise: -1 })).toBeUndefined();
  });

  it('keeps its note and reference within what apps take', () => {
    const uri = new URL(
      upiAddress({ ...payment, note: `₹ <${'ಪಾವತಿ '.repeat(30)}> #1&am=1`, reference: 'r'.repeat(60) }) ?? '',
    );
    expect(Array.from(uri.searchParams.get('tn') ?? '').length).toBeLessThanOrEqual(50);
    expect(uri.searchParams.get('tn')).toMatch(/^[\p{L}\p{M}\p{N} .-]+$/u);
    expect(uri.searchParams.get('tr')).toBe('r'.repeat(35));
    expect(uri.searchParams.getAll('am')).toEqual(['25000.00']);
  });

  it('gives any amount back to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), fc.string(), (amountPaise, payeeName) => {
        const uri = new URL(upiAddress({ ...payment, amountPaise, payeeName }) ?? '');
        expect(uri.protocol).toBe('upi:');
        expect([...uri.searchParams.keys()]).toEqual(['pa', 'pn', 'am', 'cu', 'tn', 'tr']);
        expect(uri.searchParams.get('am')).toMatch(/^\d+\.\d{2}$/);
        expect(parseRupees(uri.searchParams.get('am') ?? '')).toBe(amountPaise);
        expect(uri.searchParams.get('pn')).toBe(payeeName);
      }),
    );
  });
});

describe('money', () => {
  it('comes back from every text it is turned into', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
        expect(parseRupees(plainRupees(paise))).toBe(paise);
        expect(parseRupees(formatRupees(paise))).toBe(paise);
        expect(paiseFromRupees(rupeesFromPaise(paise))).toBe(paise);
        expect(paiseFromRupees(JSON.parse(JSON.stringify(rupeesFromPaise(paise))))).toBe(paise);
      }),
    );
  });
});
