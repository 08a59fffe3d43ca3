// No text may hold the server up: every pattern in the sources, and every function that reads text from outside, takes time
// in proportion to its text, however hostile it is.

import { describe, expect, it } from 'vitest';
import { safeFileName } from '#cli/save-file.ts';
import { isEmail } from '#contract/email.ts';
import { checkEnquiry, enquiryFields, makeEnquirySchema, parseEnquiry } from '#contract/enquiry.ts';
import { kindSeen } from '#contract/file-kinds.ts';
import { displayFileName } from '#contract/files.ts';
import { parseRupees } from '#contract/money.ts';
import { isName, nameFieldText } from '#contract/name.ts';
import { readClientDetails } from '#contract/payment.ts';
import { normalisePhone, phoneFault, phoneFieldText } from '#contract/phone.ts';
import { isLongerThan, normaliseBlock, normaliseLine } from '#contract/text.ts';
import { normaliseUtr, utrFault } from '#contract/utr.ts';
import { asCsv } from '#server/documents/sheet.ts';
import { hideTokens, hideTokensInPath } from '#server/hide-tokens.ts';
import { addressGroup, widerGroup } from '#server/http/address-group.ts';
import { plainForwardedFor } from '#server/http/forwarded-for.ts';
import { shownPath } from '#server/http/request-log.ts';
import {
  fitsPattern,
  isApi,
  isReadable,
  isStaffApi,
  plainTarget,
  readablePath,
} from '#server/http/request-path.ts';
import {
  readBlock,
  readDate,
  readEmail,
  readLine,
  readPersonName,
  readPhone,
} from '#server/links/checked-text.ts';
import { parseDuration } from '#server/links/durations.ts';
import { hideLinkPlaceholders } from '#server/links/link-placeholder.ts';
import { readToken } from '#server/links/tokens.ts';
import { visitorOf } from '#server/links/visitor.ts';
import { normaliseReference } from '#server/payments/receipts.store.ts';
import { themePattern } from '#ui/theme-choice.ts';
import { leastCpuMs, sortingMs } from './support/cpu-time.ts';
import { type HostileText, hostileTexts, hostileTextsFor } from './support/hostile-text.ts';
import { slowText, timeFunction, timePattern } from './support/linear-time.ts';
import { findSourcePatterns, patternsMadeBy } from './support/source-patterns.ts';

const found = findSourcePatterns();

const ownCookie = 'theme';

/** Patterns that are put together while the program runs, by file: how to have them made. */
const madePatterns: Record<string, () => unknown> = {
  'contract/name.ts': () => [nameFieldText('a', "'-"), isName('a', "'-")],
  'contract/email.ts': () => isEmail('a@b.in', 6),
  'server/files/byte-search.ts': async () =>
    (await import('#server/files/byte-search.ts')).searchBytes(['x', { name: '/JS' }]),
  'server/hide-tokens.ts': () => import('#server/hide-tokens.ts?again' as string),
  'server/payments/receipts.store.ts': () => import('#server/payments/receipts.store.ts?again' as string),
  // Written into pages as text.
  'web/boot.ts': () => new RegExp(themePattern(ownCookie)),
  'console/apply-theme.ts': () => new RegExp(themePattern(ownCookie)),
};

const slowPattern = (pattern: RegExp, longestMs?: number): string | undefined =>
  slowText(timePattern(pattern, longestMs), hostileTextsFor(pattern));

describe('the search for slow patterns', () => {
  it.each([/^(a+)+$/, /Version\/(\d+)(?:\.(\d+))?.* Safari\//, /Android(?!.*Mobile)/])(
    'finds %s',
    (pattern) => {
      expect(slowPattern(pattern, 1_000)).toBeDefined();
    },
  );

  it.each([/^\d{1,2}(?:,\d{2})*,\d{3}$/, /[a-z0-9]{40,}/gi, /\s+/gu, /^(?:\+|00)91(\d+)$/])(
    'lets %s pass',
    (pattern) => {
      expect(slowPattern(pattern, 1_000)).toBeUndefined();
    },
  );
});

describe('patterns of the sources', () => {
  it('are found', () => {
    expect(found.length).toBeGreaterThan(200);
  });

  it('are all linear', { timeout: 120_000 }, () => {
    const slow = found.flatMap(({ file, line, pattern }) => {
      const text = pattern === undefined ? undefined : slowPattern(pattern);
      return text === undefined ? [] : [`${file}:${line} ${pattern}: ${text}`];
    });
    expect(slow).toEqual([]);
  });

  it('are linear where they are made while the program runs, and all of those are known', async () => {
    const files = new Set(found.filter(({ pattern }) => pattern === undefined).map(({ file }) => file));
    expect([...files].sort()).toEqual(Object.keys(madePatterns).sort());
    for (const [file, make] of Object.entries(madePatterns)) {
      const made = await patternsMadeBy(make);
      const known = found.filter((each) => each.file === file && each.pattern === undefined);
      expect(made.length, file).toBeGreaterThanOrEqual(known.length);
      for (const pattern of made) expect(slowPattern(pattern), `${file} ${pattern}`).toBeUndefined();
    }
  });
});

const settings = { nameAlsoAllows: '', longestEmailEnding: 6 };
const schema = makeEnquirySchema(settings);
const allFields = (text: string) =>
  Object.fromEntries(enquiryFields.map((field) => [field, text])) as Record<
    (typeof enquiryFields)[number],
    string
  >;

/** Functions that are given text from outside as it comes. Add yours. */
const readers: Record<string, (text: string) => unknown> = {
  addressGroup,
  asCsv: (text) => asCsv(['a'], [[text]]),
  checkEnquiry: (text) => checkEnquiry(settings, allFields(text)),
  displayFileName: (text) => displayFileName(text, 'file'),
  fitsPattern: (text) => fitsPattern(text, '/payment/:token'),
  hideLinkPlaceholders,
  hideTokens,
  hideTokensInPath,
  isApi,
  isEmail: (text) => isEmail(text, 6),
  isLongerThan: (text) => isLongerThan(text, 5_000),
  isName: (text) => isName(text, ''),
  isReadable,
  kindSeen: (text) => kindSeen(Buffer.from(text)),
  isStaffApi,
  nameFieldText: (text) => nameFieldText(text, "'"),
  normalisePhone,
  normaliseReference,
  normaliseUtr,
  parseDuration,
  parseEnquiry: (text) => parseEnquiry(schema, allFields(text)),
  parseRupees,
  phoneFault,
  phonePasted: (text) => phoneFieldText(text, { way: 'whole' }),
  phoneTyped: (text) => phoneFieldText(text, { way: 'typed', rest: text.slice(1) }),
  plainForwardedFor,
  plainTarget,
  readBlock: (text) => readBlock('x', text),
  readClientDetails: (text) =>
    readClientDetails(
      { client: { amount: text }, payment: { bank: {}, upi: { id: text, uri: text, qr: { path: text } } } },
      'x',
    ),
  readDate: (text) => readDate('x', text),
  readEmail: (text) => readEmail('x', text),
  readLine: (text) => readLine('x', text),
  readPersonName: (text) => readPersonName('x', text),
  readPhone: (text) => readPhone('x', text),
  readToken: (text) => readToken(['secret'], 'payment', text),
  readablePath,
  safeFileName: (text) => safeFileName(text, 'pdf'),
  shownPath,
  utrFault: (text) => utrFault({ utr: text, hasNoUtr: false }),
  widerGroup,
  visitorOf: (text) => visitorOf({ 'user-agent': text, 'sec-fetch-mode': 'navigate' }),
  visitorOfOldSafari: (text) => visitorOf({ 'user-agent': `Safari/${text}` }),
};

/** Marks in the wrong order, which normal forms sort: that takes longer than their number says, so no long text may get there. */
const disorder: HostileText = {
  says: 'a letter with marks in the wrong order',
  make: (length) => `a${'\u0316\u0301'.repeat(length / 2)}`,
};

/** Each round of decoding brings one escape to light, and the next one into being. */
const nested: HostileText = {
  says: 'an escape in an escape in an escape',
  make: (length) => `/%${'25'.repeat(length / 2)}`,
};

describe('functions that read text from outside', () => {
  it.each(Object.entries(readers))('%s', (_, read) => {
    expect(slowText(timeFunction(read), [...hostileTexts, disorder, nested])).toBeUndefined();
  });

  it.each(Object.entries({ normaliseBlock, normaliseLine }))(
    '%s, which is for text within its limit',
    (_, normalise) => {
      const text = disorder.make(7_500);
      expect(leastCpuMs(() => normalise(text))).toBeLessThan(4 * sortingMs());
    },
  );
});
