// What the placeholders of the legal texts stand for: legal.ts's own, and what other files know.

import { endSentence } from '#contract/text.ts';
import { brand } from './brand.ts';
import { legal, legalDetails } from './legal.ts';
import { longestTime, usualTime } from './receipt-promise.ts';
import { periodText, retention } from './retention.ts';
import type { Office } from './types.ts';

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
  ...legalDetails,
  'terms.updated': longDate(legal.terms.updated),
  'privacy.updated': longDate(legal.privacy.updated),
  'receipts.usualTime': usualTime,
  'receipts.longestTime': longestTime,
  'onboarding.lifetime': '2 hours',
  ...Object.fromEntries(
    Object.entries(retention).map(([id, period]) => [`retention.${id}`, periodText(period)]),
  ),
};

/** With the full stop after it: a name may bring its own. */
const placeholder = /\{\{([^{}]*)\}\}(\.?)/g;

/** @throws naming the first placeholder that stands for nothing. */
export const fillIn = (markdown: string, facts: Record<string, string> = legalFacts): string => {
  return markdown.replace(placeholder, (_whole, within: string, stop: string) => {
    const key = within.trim();
    const fact = facts[key];
    if (!fact) throw new Error(`{{${key}}} is not among the legal facts`);
    return stop === '' ? fact : endSentence(fact);
  });
};

/** "27 November 2026". */
function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

function addressLine({ lines, city, postalCode, region }: Office): string {
  return [...lines, `${city} ${postalCode}`, region].join(', ');
}
