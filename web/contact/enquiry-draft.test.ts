// The draft survives what a page can go through, and the attempt's key changes with the content alone.
import { describe, expect, test } from 'vitest';
import { emptyEnquiry } from '#contract/enquiry.ts';
import { attemptKey, dropDraft, keepDraft, readDraft, safeStorage } from './enquiry-draft.ts';

const makeStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  };
};

const closed = () => {
  throw new DOMException('Storage is closed', 'SecurityError');
};

const values = {
  ...emptyEnquiry,
  name: 'Asha',
  email: 'a@b.in',
  phone: '9876543210',
  subject: 'Support',
  message: 'Hello there.',
};
const day = 24 * 60 * 60 * 1000;
const now = 1_790_000_000_000;

describe('the draft', () => {
  test('comes back as it was', () => {
    const storage = makeStorage();
    keepDraft(storage, { values, startedAt: 5 });
    expect(readDraft(storage)).toEqual({ values, startedAt: 5 });
  });

  test('is gone when it was dropped, or when nothing is left in it', () => {
    const storage = makeStorage();
    keepDraft(storage, { values, startedAt: 5 });
    dropDraft(storage);
    expect(readDraft(storage)).toBeUndefined();
    keepDraft(storage, { values, startedAt: 5 });
    keepDraft(storage, { values: emptyEnquiry, startedAt: 5 });
    expect(readDraft(storage)).toBeUndefined();
  });

  test.each(['', 'null', '[]', '7', '{broken', '{"values":7}', '{"values":{},"startedAt":"x"}'])(
    'kept as %j is no draft',
    (text) => {
      const storage = makeStorage();
      storage.setItem('enquiry-draft', text);
      expect(readDraft(storage)).toBeUndefined();
    },
  );

  test('of an older form has what can be used', () => {
    const storage = makeStorage();
    storage.setItem('enquiry-draft', '{"values":{"name":"Asha","phone":7,"fax":"1"},"startedAt":5}');
    expect(readDraft(storage)).toEqual({ values: { ...emptyEnquiry, name: 'Asha' }, startedAt: 5 });
  });

  test('lives as long as the page where storage is closed', () => {
    const storage = safeStorage(closed);
    keepDraft(storage, { values, startedAt: 5 });
    expect(readDraft(storage)).toEqual({ values, startedAt: 5 });
    dropDraft(storage);
    expect(readDraft(storage)).toBeUndefined();
  });
});

describe("the attempt's key", () => {
  test('may be sent as a header', () => {
    expect(attemptKey(makeStorage(), values, now)).toMatch(/^[\x21-\x7e]{8,128}$/);
  });

  test('is the same in a retry, after a reload and in another tab', () => {
    const storage = makeStorage();
    const key = attemptKey(storage, values, now);
    expect(attemptKey(storage, values, now + 1_000)).toBe(key);
    expect(
      attemptKey(
        safeStorage(() => storage),
        { ...values },
        now + day - 1,
      ),
    ).toBe(key);
  });

  test('changes with each field, and comes back with the content', () => {
    const storage = makeStorage();
    const key = attemptKey(storage, values, now);
    for (const field of Object.keys(values)) {
      expect(attemptKey(storage, { ...values, [field]: 'other' }, now)).not.toBe(key);
    }
    expect(attemptKey(storage, values, now)).toBe(key);
  });

  test('tells fields apart', () => {
    const storage = makeStorage();
    const one = attemptKey(storage, { ...values, name: 'ab', email: 'c' }, now);
    expect(attemptKey(storage, { ...values, name: 'a', email: 'bc' }, now)).not.toBe(one);
  });

  test('is another one in another browser, and on another day', () => {
    const storage = makeStorage();
    const key = attemptKey(storage, values, now);
    expect(attemptKey(makeStorage(), values, now)).not.toBe(key);
    expect(attemptKey(storage, values, now + day)).not.toBe(key);
  });

  test('holds within the page where storage is closed', () => {
    const storage = safeStorage(closed);
    expect(attemptKey(storage, values, now)).toBe(attemptKey(storage, values, now));
  });
});
