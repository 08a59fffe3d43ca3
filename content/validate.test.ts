// What the check of the content finds, and how it says so. Holds for any agency's content, as do the rules of mails and periods.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyEnquiry } from '#contract/enquiry.ts';
import * as candidateMails from './candidate-mails.ts';
import * as replies from './enquiry-replies.ts';
import * as fileMails from './file-mails.ts';
import * as mails from './mails.ts';
import * as paymentLinkMails from './payment-link-mails.ts';
import { periodStart, periodText } from './retention.ts';
import * as staffMails from './staff-mails.ts';
import { allContent, type Content, validateContent } from './validate.ts';

/** A deep copy that keeps functions. */
const copy = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)])) as T;
};

const broken = (change: (content: Content) => void): string => {
  const content = copy(allContent);
  change(content);
  try {
    validateContent(content);
  } catch (error) {
    return String(error);
  }
  return 'nothing was wrong';
};

describe('validateContent', () => {
  it('accepts the content as it is', () => {
    expect(() => validateContent()).not.toThrow();
  });

  it('reports only what the brand lacks, not what quotes it', () => {
    const said = broken((c) => Object.assign(c.brand, { name: undefined }));
    expect(said.split('\n').slice(1)).toEqual(['content/brand.ts: name: expected a text, got nothing']);
  });

  const faults: [change: (content: Content) => void, says: string][] = [
    [
      (c) => Object.assign(c.brand.phones[0] ?? {}, { e164: '12345' }),
      'content/brand.ts: phones[0].e164: expected a phone number with country code, such as +918001400140, got "12345"',
    ],
    [
      (c) => c.brand.social.splice(0, 9, { name: 'Web', url: 'http://example.com' }),
      'content/brand.ts: social[0].url: expected an address that begins with https://, got "http://example.com"',
    ],
    [
      (c) => Object.assign(c.brand.offices[0] ?? {}, { latitude: 129.7 }),
      'content/brand.ts: offices[0].latitude: expected a number from -90 to 90, got 129.7',
    ],
    [(c) => c.brand.offices.splice(0), 'content/brand.ts: offices: expected 1 to 6 entries, got 0 entries'],
    [
      (c) => Object.assign(c.brand.hours, { opens: '9 am' }),
      'content/brand.ts: hours.opens: expected a time such as 09:00, got "9 am"',
    ],
    [
      (c) => Object.assign(c.brand.hours, { zone: 'Asia/Nowhere' }),
      'content/brand.ts: hours.zone: expected a time zone such as Asia/Kolkata, got "Asia/Nowhere"',
    ],
    [(c) => Object.assign(c.brand, { fax: '1' }), 'content/brand.ts: expected no field "fax", got an object'],
    [
      (c) => Object.assign(c.look.colours.light, { muted: 'grey' }),
      'content/look.ts: colours.light.muted: expected a colour such as #571c14: # and six of 0-9 and a-f, got "grey"',
    ],
    [
      (c) => Object.assign(c.look.colours.light, { band: '#ffffff', muted: '#999999' }),
      'content/look.ts: colours.light.muted: expected a contrast of 4.5 or more against band (#ffffff), got 2.84 with #999999',
    ],
    [
      (c) => Object.assign(c.look.typefaces.text, { file: './fonts/gone.woff2' }),
      'content/look.ts: typefaces.text.file: expected a file that is there, got "./fonts/gone.woff2"',
    ],
    [
      (c) => Object.assign(c.look.typefaces.display, { documents: 'gone' }),
      'content/look.ts: typefaces.display.documents: expected an installed package with weight 600 (npm install @fontsource/gone), got "gone"',
    ],
    [
      (c) => c.services.pop(),
      `content/services.ts: expected a page for "${allContent.services.at(-1)?.menu.id}" of services/menu.ts, got none`,
    ],
    [
      (c) => Object.assign(c.services[0]?.tabs.items[1] ?? {}, { id: 'Two' }),
      '.ts: tabs.items[1].id: expected lower-case letters, digits and hyphens, got "Two"',
    ],
    [
      (c) => {
        c.serviceMenu.splice(0, 1);
      },
      `: menu: expected an id of services/menu.ts (`,
    ],
    [
      (c) => Object.assign(c.serviceMenu[0] ?? {}, { drawing: 'teapot' }),
      'content/services/menu.ts: [0].drawing: expected a file in content/drawings/ or one of logo, hero,',
    ],
    [
      (c) => c.services[0]?.benefits.items.splice(1),
      '.ts: benefits.items: expected 3 to 8 entries, got 1 entry',
    ],
    [
      (c) => Object.assign(c.home.meta, { description: 'Short.' }),
      'content/home.ts: meta.description: expected 100 to 180 characters, of which search engines show some 160, got "Short."',
    ],
    [
      (c) => Object.assign(c.about.meta, { title: 'About us' }),
      `content/about.ts: meta.title: expected the name ${allContent.brand.name} in it, got "About us"`,
    ],
    [
      (c) => Object.assign(c.about.meta, { description: c.contact.meta.description }),
      'content/contact.ts: meta.description: expected words of its own, got those of content/about.ts',
    ],
    [
      (c) => c.home.sections.splice(0, 9, 'services', 'hero'),
      'content/home.ts: sections: expected "hero" first: it holds the heading of the page, got 2 entries',
    ],
    [
      (c) => c.home.sections.splice(0, 9, 'hero', 'services', 'faq', 'faq'),
      'content/home.ts: sections: expected "faq" only once, got 4 entries',
    ],
    [
      (c) => {
        c.home.sections.splice(0, 9, 'hero', 'services');
        c.home.hero.action.href = '#contact';
      },
      'content/home.ts: hero.action.href: expected a section that home.ts shows, got #contact',
    ],
    [
      (c) => Object.assign(c.navigation.footer.links[0] ?? {}, { href: '/services/gone' }),
      'content/navigation.ts: footer.links[0].href: expected a page of services/menu.ts, got /services/gone',
    ],
    [
      (c) => Object.assign(c.navigation.footer, { lede: ' ' }),
      'content/navigation.ts: footer.lede: expected some words, got " "',
    ],
    [
      (c) => Object.assign(c.payment.client, { overdue: () => 'due undefined' }),
      'content/payment.ts: client.overdue: expected a text in which nothing is missing from the function, got a function',
    ],
    [
      (c) => Object.assign(c.onboarding.banner, { text: undefined }),
      'content/onboarding.ts: banner.text: expected a text, got nothing',
    ],
    [
      (c) => Object.assign(c.mails[0]?.value ?? {}, { subject: 'Enquiry of undefined' }),
      'content/mails.ts: enquiryAgencyMail: subject: expected a text in which nothing is missing, got "Enquiry of undefined"',
    ],
    [
      (c) => Object.assign(c, { terms: `{{brand.fax}}${c.terms}` }),
      'content/legal/terms.md: line 1: expected a fact that legal.ts lists, got {{brand.fax}}',
    ],
    [
      (c) => Object.assign(c.retention.vitals, { amount: 0 }),
      'content/retention.ts: vitals.amount: expected a whole number from 1 to 1000, got 0',
    ],
    [
      (c) => c.drawings.push({ file: 'hero.svg', source: '<svg viewBox="0 0 1 1"><script/></svg>' }),
      'content/drawings/hero.svg: expected shapes alone, with colours as attributes, got <script',
    ],
    [
      (c) => c.drawings.push({ file: 'hero.svg', source: '<svg viewBox="0 0 1 1"><path></svg>' }),
      'content/drawings/hero.svg: expected an SVG file that can be drawn: ',
    ],
  ];
  it.each(faults)('of %s says file, field, what was expected and what was found', (change, says) => {
    expect(broken(change)).toContain(says);
  });

  it('names every fault at once', () => {
    const message = broken((c) => {
      c.brand.slug = 'Our Agency';
      c.home.features.pop();
    });
    expect(message).toContain('content/brand.ts: slug:');
    expect(message).toContain('content/home.ts: features:');
  });

  it('looks into every file of the folder', () => {
    const source = readFileSync(join(import.meta.dirname, 'validate.ts'), 'utf8');
    const samples = readFileSync(join(import.meta.dirname, 'mail-samples.ts'), 'utf8');
    const derived = [
      'brand-words.ts',
      'drawings.ts',
      'mail-samples.ts',
      'promised.ts',
      'types.ts',
      'validate.ts',
    ];
    const files = globSync('**/*.{ts,md}', { cwd: import.meta.dirname })
      .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('services/'))
      .filter((file) => !derived.includes(file));
    expect(files.length).toBeGreaterThan(20);
    expect(
      files.filter(
        (file) => ![source, samples, JSON.stringify(allContent.legal)].some((text) => text.includes(file)),
      ),
    ).toEqual([]);
    const pages = globSync('services/*.ts', { cwd: import.meta.dirname }).filter(
      (file) => !file.endsWith('menu.ts'),
    );
    expect(pages.length).toBe(allContent.services.length);
  });

  it('tries every mail and message', () => {
    const tried = new Set(allContent.mails.map(({ name }) => name));
    const made = [mails, candidateMails, replies, fileMails, paymentLinkMails, staffMails].flatMap((file) =>
      Object.keys(file),
    );
    expect(made.filter((name) => !tried.has(name))).toEqual([]);
  });
});

describe('retention', () => {
  it('counts calendar months and never removes early', () => {
    const start = (amount: number, unit: 'days' | 'months' | 'years', now: string) =>
      periodStart({ amount, unit }, new Date(now)).toISOString();
    expect(start(24, 'months', '2026-11-27T10:00:00.000Z')).toBe('2024-11-27T10:00:00.000Z');
    expect(start(6, 'months', '2026-08-31T10:00:00.000Z')).toBe('2026-02-28T10:00:00.000Z');
    expect(start(8, 'years', '2028-02-29T00:00:00.000Z')).toBe('2020-02-29T00:00:00.000Z');
    expect(start(1, 'years', '2028-02-29T00:00:00.000Z')).toBe('2027-02-28T00:00:00.000Z');
    expect(start(90, 'days', '2026-03-01T05:00:00.000Z')).toBe('2025-12-01T05:00:00.000Z');
  });

  it('writes one of a unit in the singular', () => {
    expect(periodText({ amount: 1, unit: 'years' })).toBe('1 year');
  });
});

describe('mails', () => {
  const receipt = {
    clientName: 'Lakshmi Stores',
    projectName: 'Shop',
    projectId: 'P-7',
    amount: 'Rs. 25,000',
    paymentKind: 'project',
    referenceId: 'R-1',
    submittedAt: '28 Nov 2026, 1:30 am IST',
  };
  const enquiry = {
    ...emptyEnquiry,
    name: 'Asha\r\nBcc: x@example.com\u2028',
    email: 'asha@example.com',
    phone: '9876543210',
    subject: 'Support',
    message: 'Buy cheap watches',
    receivedAt: '28 Nov 2026, 1:30 am IST',
  };

  it('puts no line break or direction mark into a subject', () => {
    const mail = mails.enquiryAgencyMail({ ...enquiry, url: 'https://www.agency.test' });
    expect(mail.subject).toBe('New enquiry from Asha Bcc: x@example.com : Support');
  });

  it('cuts an endless subject at a whole character', () => {
    const mail = mails.receiptAgencyMail({
      ...receipt,
      clientName: '🎓'.repeat(400),
      fileName: 'a.pdf',
      url: '',
    });
    expect(Array.from(mail.subject)).toHaveLength(150);
    expect(mail.subject).not.toMatch(/\p{Cs}/u);
  });

  it('does not carry the words of a stranger to the address they entered', () => {
    expect(JSON.stringify(mails.enquiryReceivedMail(enquiry))).not.toContain(enquiry.message);
  });

  it('never calls a receipt paid before it is verified', () => {
    const words = JSON.stringify(mails.receiptReceivedMail(receipt));
    expect(words).not.toMatch(/\b(paid|payment (was|is|has been) (made|received|verified|successful))\b/i);
    expect(words).toContain('are checking it');
  });

  it('gives the reason of a rejection', () => {
    const mail = mails.receiptRejectedMail({ ...receipt, reason: 'The amount differs' });
    expect(mail.facts).toContainEqual(['Reason', 'The amount differs']);
  });
});
