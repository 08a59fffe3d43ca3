// The enquiry: every rule with its message, and what is stored of what passes.
import { describe, expect, test } from 'vitest';
import { checkEnquiry, emptyEnquiry, enquirySubjects, makeEnquirySchema, parseEnquiry } from './enquiry.ts';

const settings = { nameAlsoAllows: '', longestEmailEnding: 6 };
const schema = makeEnquirySchema(settings);

const good = {
  ...emptyEnquiry,
  name: 'Asha Rao',
  email: 'asha@shop.in',
  phone: '9876543210',
  subject: 'Development',
  message: 'We need a small online shop.',
};

/** By the server's check; where all is text the page's must say the same. */
const check = (changes: Record<string, unknown>) => {
  const body = { ...good, ...changes };
  const parsed = parseEnquiry(schema, body);
  if (Object.values(body).every((value) => typeof value === 'string')) {
    expect(checkEnquiry(settings, body)).toEqual(parsed);
  }
  return parsed;
};

const errorsOf = (changes: Record<string, unknown>) => {
  const checked = check(changes);
  return checked.ok ? {} : checked.errors;
};

const storedOf = (changes: Record<string, unknown>) => {
  const checked = check(changes);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.enquiry;
};

describe('each rule has its message', () => {
  test.each([
    ['name', undefined, 'Name is required'],
    ['name', null, 'Name is required'],
    ['name', 42, 'Name is required'],
    ['name', '', 'Name is required'],
    ['name', ' \u00a0\t ', 'Name is required'],
    ['name', '\u200d\u200c\u200d', 'Name is required'],
    ['name', 'Al', 'Name must be at least 3 characters'],
    ['name', '  Al  ', 'Name must be at least 3 characters'],
    ['name', 'Asha 7', 'Name can contain only letters and spaces'],
    ['name', '<b>Asha</b>', 'Name can contain only letters and spaces'],
    ['email', undefined, 'Email is required'],
    ['email', '   ', 'Email is required'],
    ['email', 'asha@shop', 'Invalid email format'],
    ['email', 'asha@shop.abcdefg', 'Invalid email format'],
    ['email', 'asha@shop.in\r\nBcc: x@y.in', 'Invalid email format'],
    ['phone', undefined, 'Phone number is required'],
    ['phone', ' - ', 'Phone number is required'],
    ['phone', '98765', 'Phone number must be 10 digits'],
    ['phone', '98765432101', 'Phone number must be 10 digits'],
    ['phone', '98765abcde', 'Phone number must be 10 digits'],
    ['phone', '+44 20 7946 0958', 'Phone number must be 10 digits'],
    ['phone', '1234567890', 'Phone number must start with 6-9'],
    ['subject', undefined, 'Please select a service'],
    ['subject', '', 'Please select a service'],
    ['subject', 'Sales', 'Please select a service'],
    ['subject', 'development', 'Please select a service'],
    ['message', undefined, 'Message is required'],
    ['message', '\n \n', 'Message is required'],
    ['message', '\u200b\u2060'.repeat(20), 'Message is required'],
    ['message', 'Hello', 'Message must be at least 10 characters'],
    ['message', '   Hello       ', 'Message must be at least 10 characters'],
  ])('%s %j: %s', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: message });
  });

  test.each([[undefined], [null], ['text'], [7], [[]], [{}]])(
    'a body that is %j misses everything',
    (body) => {
      const checked = parseEnquiry(schema, body);
      expect(checked).toEqual({
        ok: false,
        errors: {
          name: 'Name is required',
          email: 'Email is required',
          phone: 'Phone number is required',
          subject: 'Please select a service',
          message: 'Message is required',
        },
      });
    },
  );
});

describe('lengths are counted in code points', () => {
  test('a name has at most 100', () => {
    expect(errorsOf({ name: 'ಅ'.repeat(100) })).toEqual({});
    expect(errorsOf({ name: '𑄌'.repeat(100) })).toEqual({});
    expect(errorsOf({ name: 'a'.repeat(101) })).toEqual({ name: 'Name is too long' });
  });

  test('an e-mail address has at most 254', () => {
    expect(errorsOf({ email: `${'a'.repeat(249)}@b.in` })).toEqual({});
    expect(errorsOf({ email: `${'a'.repeat(250)}@b.in` })).toEqual({ email: 'Email is too long' });
  });

  test('a message has at most 5,000', () => {
    expect(errorsOf({ message: '🎓'.repeat(5_000) })).toEqual({});
    expect(errorsOf({ message: 'a'.repeat(5_001) })).toEqual({ message: 'Message is too long' });
  });
});

describe('text half as long again as its limit is refused before it is read', () => {
  test.each([
    ['name', `${'a'.repeat(100)}${' '.repeat(50)}`, undefined],
    ['name', `${'a'.repeat(100)}${' '.repeat(51)}`, 'Name is too long'],
    ['name', '7'.repeat(151), 'Name is too long'],
    ['email', `asha@shop.in${' '.repeat(369)}`, undefined],
    ['email', `asha@shop.in${' '.repeat(370)}`, 'Email is too long'],
    ['phone', `${' '.repeat(30)}9876543210`, undefined],
    ['phone', `${' '.repeat(31)}9876543210`, 'Phone number must be 10 digits'],
    ['phone', '91'.repeat(20), 'Phone number must be 10 digits'],
    ['phone', '91'.repeat(4_000), 'Phone number must be 10 digits'],
    ['phone', ' '.repeat(41), 'Phone number must be 10 digits'],
    ['message', `Hello there${' '.repeat(7_489)}`, undefined],
    ['message', `Hello there${' '.repeat(7_490)}`, 'Message is too long'],
    ['message', '🎓'.repeat(7_501), 'Message is too long'],
    ['subject', 'Consulting'.repeat(1_000), 'Please select a service'],
  ])('%s %.20j', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual(message === undefined ? {} : { [field]: message });
  });
});

describe('what passes is stored in one form', () => {
  test.each([
    ['name', '  Asha \u00a0  Rao ', 'Asha Rao'],
    ['name', 'Jose\u0301', 'José'],
    ['name', 'अमित', 'अमित'],
    ['name', 'अनु', 'अनु'],
    ['email', ' asha@shop.in ', 'asha@shop.in'],
    ['phone', '+91 98765-43210', '9876543210'],
    ['phone', '098765 43210', '9876543210'],
    ['phone', '९८७६५४३२१०', '9876543210'],
    ['message', '  Ten chars. \r\n ', 'Ten chars.'],
  ])('%s %j is %j', (field, value, stored) => {
    expect(storedOf({ [field]: value })).toMatchObject({ [field]: stored });
  });

  test.each(enquirySubjects)('subject %s', (subject) => {
    expect(storedOf({ subject }).subject).toBe(subject);
  });

  test('fields that nobody asked for are dropped, those of the form are kept', () => {
    const stored = storedOf({ admin: true, company_url: 'x', startedAt: '123', idempotencyKey: 'abcdefgh' });
    expect(stored).toEqual({ ...good, company_url: 'x', startedAt: '123', idempotencyKey: 'abcdefgh' });
  });
});
