// The two legal pages: titles, dates, and the facts that their Markdown names as {{placeholders}}.
// The texts are `legal/terms.md` and `legal/privacy.md`; the build reads them, fills them in and renders them.

import { brand } from './brand.ts';
import { periodText, retention } from './retention.ts';
import type { Office } from './types.ts';

export const legal = {
  terms: {
    meta: {
      title: `Terms and Conditions | ${brand.name}`,
      description: `The terms on which ${brand.name} offers its website and services: payments, private links, liability, notice of changes, and the law of Karnataka.`,
    },
    heading: 'Terms and Conditions',
    file: 'legal/terms.md',
    updated: '2026-11-27',
  },
  privacy: {
    meta: {
      title: `Privacy Policy | ${brand.name}`,
      description: `What ${brand.name} collects, why, for how long and who sees it: enquiries, receipts, certificates and cookies, and your rights under Indian law.`,
    },
    heading: 'Privacy Policy',
    file: 'legal/privacy.md',
    updated: '2026-11-27',
  },
  updatedLabel: 'Last updated',
  contentsHeading: 'On this page',
};

const grievanceOfficer = { name: 'Anitha Menon', email: `privacy@${brand.domain}` };

const [phone] = brand.phones;

/** What a placeholder stands for, `{{brand.name}}` and so on. */
export const legalFacts: Record<string, string> = {
  'brand.name': brand.name,
  'brand.legalName': brand.legalName,
  'brand.domain': brand.domain,
  'brand.email': brand.email,
  'brand.hrEmail': brand.hrEmail,
  // A link of Markdown, on one line.
  'brand.phone': phone ? `[${phone.label.replaceAll(' ', '\u00a0')}](tel:${phone.e164})` : '',
  'brand.address': brand.offices[0] ? addressLine(brand.offices[0]) : '',
  'brand.hours': brand.hours.line,
  ...(brand.map && { 'map.service': brand.map.serviceName }),
  'law.place': 'Karnataka, India',
  'law.courts': 'Bengaluru',
  'terms.minimumAge': '18',
  'terms.liabilityCap': '100 USD',
  'terms.noticeDays': '30',
  'terms.updated': longDate(legal.terms.updated),
  'privacy.childAge': '13',
  'privacy.answerDays': '30',
  'privacy.updated': longDate(legal.privacy.updated),
  'officer.name': grievanceOfficer.name,
  'officer.email': grievanceOfficer.email,
  'onboarding.lifetime': '2 hours',
  'delivery.standard': '4-6 weeks',
  'delivery.large': '8-12 weeks',
  'hosting.uptime': '99.9%',
  ...Object.fromEntries(
    Object.entries(retention).map(([id, period]) => [`retention.${id}`, periodText(period)]),
  ),
};

const placeholder = /\{\{([^{}]*)\}\}/g;

/** @throws naming the first placeholder that stands for nothing. */
export function fillIn(markdown: string, facts: Record<string, string> = legalFacts): string {
  return markdown.replace(placeholder, (_whole, within: string) => {
    const key = within.trim();
    const fact = facts[key];
    if (!fact) throw new Error(`{{${key}}} is not among the legal facts`);
    return fact;
  });
}

/** "27 November 2026". */
function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

function addressLine({ lines, city, postalCode, region }: Office): string {
  return [...lines, `${city} ${postalCode}`, region].join(', ');
}
