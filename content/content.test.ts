// The words this agency has settled on, to the letter where they are fixed, and its style. An agency with other words writes its
// own list here, or deletes this file.

import { describe, expect, it } from 'vitest';
import { fillIn, legalFacts } from './legal-facts.ts';
import { paymentKindOf, paymentWords } from './payment.ts';
import { periodText, retention } from './retention.ts';
import { allContent } from './validate.ts';

/** Every text, with those that functions build for a sample value. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOf(value('5'));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
};

const texts = textsOf(allContent);

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
    const tabs = allContent.services.map(({ menu, tabs: { items } }) => [
      menu.id,
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
