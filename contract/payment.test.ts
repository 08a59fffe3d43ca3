// What the payment page reads of an answer, in any of the spellings that servers have used.
import { describe, expect, test } from 'vitest';
import { readClientDetails } from './payment.ts';

const read = (client: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  readClientDetails({ success: true, client, ...more }, 'studio');

test('our own spelling', () => {
  const client = {
    clientId: 'c1',
    clientName: 'Asha',
    email: null,
    projectName: 'Shop',
    projectId: 'P-1',
    projectDescription: null,
    studioId: 'K-1',
    amount: 25_000.5,
    dueDate: '2026-12-01',
    linkId: 'l1',
    paymentKind: 'registration',
  };
  expect(read(client, { linkId: 'l1', paymentKind: 'registration' })).toEqual({
    clientId: 'c1',
    clientName: 'Asha',
    projectName: 'Shop',
    projectId: 'P-1',
    brandId: 'K-1',
    amountPaise: 2_500_050,
    dueDate: '2026-12-01',
    linkId: 'l1',
    paymentKind: 'registration',
  });
});

describe('other spellings', () => {
  test.each([
    [{ id: 7 }, 'clientId', '7'],
    [{ client_id: 'c' }, 'clientId', 'c'],
    [{ name: 'Asha' }, 'clientName', 'Asha'],
    [{ client_name: 'Asha' }, 'clientName', 'Asha'],
    [{ project_name: 'Shop' }, 'projectName', 'Shop'],
    [{ project_id: 'P' }, 'projectId', 'P'],
    [{ projectCode: 'P' }, 'projectId', 'P'],
    [{ project_code: 'P' }, 'projectId', 'P'],
    [{ project_description: 'd' }, 'projectDescription', 'd'],
    [{ description: 'd' }, 'projectDescription', 'd'],
    [{ notes: 'd' }, 'projectDescription', 'd'],
    [{ studio_id: 'k' }, 'brandId', 'k'],
    [{ due_date: '2026-12-01' }, 'dueDate', '2026-12-01'],
    [{ link_id: 'l' }, 'linkId', 'l'],
    [{ paymentKind: 'Registration' }, 'paymentKind', 'registration'],
    [{ payment_kind: 'PROJECT' }, 'paymentKind', 'project'],
  ])('%j', (client, field, value) => {
    expect(read(client)).toMatchObject({ [field]: value });
  });

  test('link and kind stand at the top as well; what the client says goes first under one name', () => {
    const more = { link_id: 'top', payment_kind: 'registration' };
    expect(read({ linkId: 'inner', paymentKind: 'project' }, more)).toMatchObject({
      linkId: 'inner',
      paymentKind: 'project',
    });
    expect(read({}, more)).toMatchObject({ linkId: 'top', paymentKind: 'registration' });
  });
});

describe('amounts', () => {
  test.each([
    [25_000, 2_500_000],
    ['25000', 2_500_000],
    ['₹1,25,000.50', 12_500_050],
    ['Rs. 1,25,000', 12_500_000],
    [19.99, 1_999],
    [undefined, 0],
    [null, 0],
    ['', 0],
    ['soon', 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [-5, 0],
    ['-5', 0],
    [{}, 0],
  ])('%j is %i paise', (amount, paise) => {
    expect(read({ amount })?.amountPaise).toBe(paise);
  });
});

test('what is missing, null, empty or blank is not there', () => {
  const details = read({
    clientName: '  ',
    email: null,
    projectName: undefined,
    projectId: '',
    dueDate: null,
  });
  expect(details).toEqual({ amountPaise: 0, paymentKind: 'project' });
});

test.each(
  [
    undefined,
    null,
    'text',
    [],
    {},
    { success: true },
    { success: false, client: { name: 'A' } },
    { client: 'x' },
  ].map((answer) => [answer]),
)('%j holds no client', (answer) => {
  expect(readClientDetails(answer, 'studio')).toBeUndefined();
});

test('ways to pay and submissions are taken whole or not at all', () => {
  const bank = { bankName: 'B', accountName: 'A', accountNumber: '1', ifsc: 'I', companyCode: 'C' };
  const submission = { referenceId: 'RCP-1', status: 'received', submittedAt: '2026-11-27T18:30:00.000Z' };
  expect(read({}, { payment: { demo: true, bank }, submission })).toMatchObject({
    payment: { demo: true, bank },
    submission,
  });
  const broken = read(
    {},
    { payment: { demo: true, bank: { ...bank, ifsc: undefined } }, submission: { status: 'paid' } },
  );
  expect(broken).toEqual({ amountPaise: 0, paymentKind: 'project' });
});

describe('ways to pay', () => {
  const bank = { bankName: 'B', accountName: 'A', accountNumber: '1', ifsc: 'I', companyCode: 'C' };
  const upi = {
    id: 'a@b',
    uri: 'upi://pay?pa=a@b',
    merchant: false,
    qr: { modules: 3, bits: 'ff8' },
  };

  test('are read whole', () => {
    expect(read({}, { payment: { demo: false, bank, upi } })?.payment).toEqual({ demo: false, bank, upi });
  });

  test.each([
    undefined,
    null,
    'cash',
    7,
    true,
    [],
    {},
    { bank: null },
    { bank: [] },
    { bank: { ...bank, ifsc: {} } },
  ])('that are %j are none, and the rest is still read', (payment) => {
    expect(read({ clientName: 'Asha' }, { payment })).toEqual({
      clientName: 'Asha',
      amountPaise: 0,
      paymentKind: 'project',
    });
  });

  test.each([
    undefined,
    null,
    'x',
    [],
    {},
    { ...upi, uri: 'javascript:alert(1)' },
    { ...upi, uri: 'https://pay.test' },
    { ...upi, qr: null },
    { ...upi, qr: { modules: 'many', bits: 'ff8' } },
    { ...upi, qr: { modules: Number.POSITIVE_INFINITY, bits: 'ff8' } },
    { ...upi, qr: { modules: 21, bits: 'ff8' } },
    { ...upi, qr: { modules: 3, bits: '<b>' } },
    { ...upi, qr: { modules: 178, bits: 'f'.repeat(178 ** 2 / 4) } },
  ])('by UPI that are %j are left out', (odd) => {
    expect(read({}, { payment: { bank, upi: odd } })?.payment).toEqual({ demo: false, bank });
  });
});
