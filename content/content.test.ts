// The content as it stands: valid, complete to the letter where texts are fixed, free of filler; and what the check says of a broken copy.

import { describe, expect, it } from 'vitest';
import { fillIn, legalFacts } from './legal.ts';
import * as mails from './mails.ts';
import { paymentKindOf, paymentWords } from './payment.ts';
import { periodStart, periodText, retention } from './retention.ts';
import { menuEntry } from './services/menu.ts';
import { allContent, type Content, validateContent } from './validate.ts';

/** A deep copy that keeps functions. */
function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)])) as T;
}

function broken(change: (content: Content) => void): string {
  const content = copy(allContent);
  change(content);
  try {
    validateContent(content);
  } catch (error) {
    return String(error);
  }
  return 'nothing was wrong';
}

/** Every text, with those that functions build for a sample value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOf(value('5'));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const texts = textsOf(allContent);

describe('validateContent', () => {
  it('accepts the content as it is', () => {
    expect(() => validateContent()).not.toThrow();
  });

  const faults: [what: string, change: (content: Content) => void, says: string][] = [
    ['a social link is missing', (c) => c.brand.social.pop(), 'content/brand.ts: social:'],
    [
      'a link is not https',
      (c) => Object.assign(c.brand.social[2] ?? {}, { url: 'http://example.com' }),
      'content/brand.ts: social.2.url: must be an https address',
    ],
    [
      'an office is off the globe',
      (c) => Object.assign(c.brand.offices[0] ?? {}, { latitude: 129.7 }),
      'content/brand.ts: offices.0.latitude:',
    ],
    [
      'an hour is no time',
      (c) => Object.assign(c.brand.hours, { opens: '9 am' }),
      'content/brand.ts: hours.opens: must be a time such as 09:00',
    ],
    [
      'the zone does not exist',
      (c) => Object.assign(c.brand.hours, { zone: 'Asia/Nowhere' }),
      'content/brand.ts: hours.zone:',
    ],
    ['a service is missing', (c) => c.services.pop(), 'content/services.ts: text:'],
    [
      'a tab has a wrong id',
      (c) => Object.assign(c.services[2]?.tabs.items[1] ?? {}, { id: 'two' }),
      'content/services/ui-ux.ts: tabs.items.1.id: must be tab1 to tab4, or seo',
    ],
    [
      'a page has three tabs',
      (c) => c.services[4]?.tabs.items.pop(),
      'content/services/web-hosting.ts: tabs.items:',
    ],
    [
      'a description is short',
      (c) => Object.assign(c.home.meta, { description: 'Short.' }),
      'content/home.ts: meta.description:',
    ],
    [
      'two pages have one description',
      (c) => Object.assign(c.about.meta, { description: c.contact.meta.description }),
      'content/contact.ts: meta.description: is the same as in content/about.ts',
    ],
    ['a question is missing', (c) => c.home.faq.items.pop(), 'content/home.ts: faq.items:'],
    [
      'a text no schema lists is empty',
      (c) => Object.assign(c.navigation.footer, { lede: ' ' }),
      'content/navigation.ts: footer.lede: is empty',
    ],
    [
      'the terms name an unknown fact',
      (c) => Object.assign(c, { terms: `${c.terms} {{brand.fax}}` }),
      'content/legal/terms.md: text: {{brand.fax}} is not among the legal facts',
    ],
    [
      'a period is not a number',
      (c) => Object.assign(c.retention.vitals, { amount: 0 }),
      'content/retention.ts: vitals.amount:',
    ],
  ];
  it.each(faults)('names file and field when %s', (_what, change, says) => {
    expect(broken(change)).toContain(says);
  });

  it('names every fault at once', () => {
    const message = broken((c) => {
      c.brand.slug = 'Kolam Studio';
      c.home.features.pop();
    });
    expect(message).toContain('content/brand.ts: slug:');
    expect(message).toContain('content/home.ts: features:');
  });
});

describe('fixed texts', () => {
  const literal = [
    'Monday to Friday 9:00 to 18:00',
    'Closed on weekends',
    '1+ Years of SEO Excellence',
    'Rank Higher, Convert Better',
    'Advanced SEO Services for Business Growth',
    'Ready to climb to the top of Google?',
    'Request SEO Proposal',
    'View Hosting Plans',
    'Start Your Project',
    'Request Proposal',
    'Digital Innovation Leaders',
    'Discover Our Story',
    'Our Story',
    "Let's Start Your Journey",
    'Who We Are',
    'Discover More',
    'Read More',
    'Learn More',
    'Get Started',
    'Email Support',
    'Live Chat',
    'Call Us',
    'Submit Message',
    'Select service*',
    'Send Message',
    'Sending...',
    'Thank You!',
    'Our Team will Contact you Soon.',
    'Loading payment details...',
    'Go to Home',
    'This link expires 2 hours after generation.',
    'Home',
    'About',
    'Services',
    'Contact',
  ];
  it.each(literal)('says "%s"', (text) => {
    expect(texts).toContain(text);
  });

  it.each(['4-6 weeks', '8-12 weeks', '99.9% uptime', 'free SSL', 'daily backups', '24/7 monitoring'])(
    'answers questions with "%s"',
    (fact) => {
      expect(textsOf(allContent.home.faq).join(' ')).toContain(fact);
    },
  );

  it('keeps the tabs of each service page', () => {
    const tabs = allContent.services.map(({ id, tabs: { items } }) => [
      id,
      items.map((tab) => tab.id).join(),
      items.map((tab) => tab.label).join(', '),
    ]);
    const plain = 'tab1,tab2,tab3,tab4';
    expect(tabs).toEqual([
      ['web', plain, 'Frontend, Backend, E-commerce, Mobile Integration'],
      [
        'marketing',
        'seo,tab2,tab3,tab4',
        'SEO Services, Paid Advertising, Social Media Marketing, Conversion Optimization',
      ],
      ['ui-ux', plain, 'UX Research, UI Design, Mobile UX, Prototyping'],
      ['seo', plain, 'Technical SEO, Content Optimization, Link Building, Analytics & Reporting'],
      ['hosting', plain, 'Shared, VPS, Dedicated, Cloud'],
      ['mobile', plain, 'App Development, UI/UX Design, App Maintenance, App Marketing'],
    ]);
  });

  it('keeps titles and headings of the service pages', () => {
    const { name } = allContent.brand;
    expect(allContent.services.map((page) => [page.meta.title, page.h1])).toEqual([
      [`Web Development | ${name}`, 'Web Development'],
      [`Digital Marketing | ${name}`, 'Digital Marketing'],
      [`UIUX | ${name}`, 'UI/UX Design'],
      [`SEO Optimization | ${name}`, 'SEO Optimization'],
      [`Web Hosting | ${name}`, 'Web Hosting'],
      [`Mobile App Solutions | ${name}`, 'Mobile App Solutions'],
    ]);
    expect(allContent.services.every((page) => page.path === menuEntry(page.id).path)).toBe(true);
  });

  it('lists the footer links in their order', () => {
    expect(allContent.navigation.footer.links.map(({ href }) => href)).toEqual([
      '/',
      '/about_us',
      '/#services',
      '/terms_conditions',
      '/privacy_policy',
      '/services/ui_ux',
      '/services/web_development',
      '/services/digitalmarketing',
    ]);
  });

  it('words the payment page by kind, and an unknown kind as a project', () => {
    const said = (kind: string) =>
      textsOf([paymentWords(kind), allContent.paymentPage.kinds[paymentKindOf(kind)]]).join(' ');
    const [registration, project] = [said('registration'), said('deposit')];
    for (const words of [registration, project]) {
      expect(words).toContain('non-refundable once processing begins');
      expect(words).toContain('1-2 business days');
      expect(words).toContain('2-4 hours');
    }
    expect(registration).toContain('Welcome email');
    expect(registration).not.toContain('project');
    expect(project).toContain('within 24 hours');
  });
});

describe('legal pages', () => {
  const terms = fillIn(allContent.terms);
  const privacy = fillIn(allContent.privacy);

  it.each([
    'Karnataka, India',
    'over 18',
    '100 USD',
    "30 days' notice",
    'non-refundable once processing begins',
  ])('terms say "%s"', (fact) => {
    expect(terms).toContain(fact);
  });

  it.each([
    'name, email address and phone number',
    'phone call, SMS, email and WhatsApp',
    'session and persistent cookies',
    'children under 13',
    'Digital Personal Data Protection Act, 2023',
    'Grievance officer',
    'Global Privacy Control',
  ])('privacy policy says "%s"', (fact) => {
    expect(privacy).toContain(fact);
  });

  it('quotes every period from the table, and none by hand', () => {
    for (const [id, period] of Object.entries(retention)) {
      expect(allContent.privacy).toContain(`{{retention.${id}}}`);
      expect(privacy).toContain(periodText(period));
    }
    expect(allContent.privacy).not.toMatch(/\d+ (months|years)\b/);
  });

  it('uses every legal fact somewhere', () => {
    const sources = allContent.terms + allContent.privacy;
    expect(Object.keys(legalFacts).filter((key) => !sources.includes(`{{${key}}}`))).toEqual([]);
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
    name: 'Asha\r\nBcc: x@example.com\u2028',
    email: 'asha@example.com',
    phone: '9876543210',
    subject: 'Support',
    message: 'Buy cheap watches',
    receivedAt: '28 Nov 2026, 1:30 am IST',
  };

  it('puts no line break or direction mark into a subject', () => {
    const mail = mails.enquiryAgencyMail(enquiry);
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
    const words = textsOf(mails.receiptReceivedMail(receipt)).join(' ');
    expect(words).not.toMatch(/\b(paid|payment (was|is|has been) (made|received|verified|successful))\b/i);
    expect(words).toContain('are checking it');
  });

  it('gives the reason of a rejection', () => {
    const mail = mails.receiptRejectedMail({ ...receipt, reason: 'The amount differs' });
    expect(mail.facts).toContainEqual(['Reason', 'The amount differs']);
  });
});

describe('style', () => {
  const filler =
    /cutting[- ]edge|seamless|leverag|elevat|world[- ]class|state[- ]of[- ]the[- ]art|best[- ]in[- ]class|synerg|unleash|empower|game[- ]chang|one[- ]stop|next[- ]level|robust|holistic|bespoke|passionate/i;

  it('has no filler words', () => {
    expect(texts.filter((text) => filler.test(text))).toEqual([]);
  });

  it('has straight quotes, single spaces and no exclamation that was not asked for', () => {
    expect(texts.filter((text) => /[‘’“”]|[^\n ] {2,}\S/.test(text) && !text.includes('\n| '))).toEqual([]);
    expect(texts.filter((text) => text.includes('!')).map((text) => text.split(' | ')[0])).toEqual([
      'Thank You!',
      'Thank You!',
    ]);
  });

  it('is short where the first page has to be', () => {
    const count = (text: string) => text.split(/\s+/).length;
    const { hero, features, howWeWork, faq } = allContent.home;
    expect(count(hero.lede)).toBeLessThan(30);
    for (const { text } of [...features, ...howWeWork.steps]) expect(count(text)).toBeLessThan(18);
    for (const { line } of allContent.serviceMenu) expect(count(line)).toBeLessThan(8);
    for (const { answer } of faq.items) {
      expect(count(answer)).toBeGreaterThanOrEqual(25);
      expect(count(answer)).toBeLessThanOrEqual(45);
    }
  });
});
