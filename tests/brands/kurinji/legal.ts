// The legal pages of the second agency.

import { brand } from '#content/brand.ts';

export const legal = {
  terms: {
    meta: {
      title: `Terms and Conditions | ${brand.name}`,
      description:
        'The terms on which the cooperative writes and looks after programs: what is agreed in writing, how payments are made, and which courts decide.',
    },
    heading: 'Terms and Conditions',
    file: 'legal/terms.md',
    updated: '2026-10-02',
  },
  privacy: {
    meta: {
      title: `Privacy Policy | ${brand.name}`,
      description:
        'What the cooperative knows about you and for how long: letters, receipts, certificates and one cookie, and whom to ask when you want it gone.',
    },
    heading: 'Privacy Policy',
    file: 'legal/privacy.md',
    updated: '2026-10-02',
  },
  updatedLabel: 'Last updated',
  contentsHeading: 'On this page',
};

export const legalDetails = {
  'law.courts': 'Devikulam',
  'officer.name': 'Thresiamma Chacko',
  'officer.email': `ombud@${brand.domain}`,
};
