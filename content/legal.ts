// The two legal pages: titles, dates, and what their Markdown names as {{placeholders}}, beside what legal-facts.ts adds from other files.
// The texts are `legal/terms.md` and `legal/privacy.md`; the build reads them, fills them in and renders them.

import { endSentence } from '#contract/text.ts';
import { brand } from './brand.ts';

export const legalDetails = {
  'law.place': 'Karnataka, India',
  'law.courts': 'Bengaluru',
  'terms.minimumAge': '18',
  'terms.liabilityCap': '100 USD',
  'terms.noticeDays': '30',
  'privacy.childAge': '13',
  'privacy.answerDays': '30',
  'officer.name': 'Anitha Menon',
  'officer.email': `privacy@${brand.domain}`,
  'delivery.standard': '4-6 weeks',
  'delivery.large': '8-12 weeks',
  'hosting.uptime': '99.9%',
};

export const legal = {
  terms: {
    meta: {
      title: `Terms and Conditions | ${brand.name}`,
      description: `The terms on which ${brand.name} offers its website and services: payments, private links, liability, notice of changes, and the law of ${endSentence(legalDetails['law.place'])}`,
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
    updated: '2026-11-30',
  },
  updatedLabel: 'Last updated',
  contentsHeading: 'On this page',
};
