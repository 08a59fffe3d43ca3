// A second agency to rehearse with: a name of two scripts, long words, one office, no social links and no map.

import type { Brand } from '#content/types.ts';

const name = 'നീലക്കുറിഞ്ഞി Hillside Softwaremanufactory';
const domain = 'neelakurinji.example';

export const brand: Brand = {
  name,
  shortName: 'Kurinji',
  slug: 'kurinji',
  legalName: 'Neelakurinji Hillside Softwaremanufactory LLP',
  domain,
  tagline: 'Dependable bookkeeping and reservation programs for plantations and guesthouses',
  description:
    'A cooperative of programmers in the hills. We write, translate and maintain bookkeeping and reservation programs for plantations and guesthouses.',
  foundedYear: 2011,
  email: `post@${domain}`,
  hrEmail: `together@${domain}`,
  phones: [{ label: '+91 4865 014 140', e164: '+914865014140' }],
  mail: { fromName: name, fromAddress: `post@${domain}`, enquiriesTo: `questions@${domain}` },
  offices: [
    {
      name: 'Workshop',
      lines: ['Old Withering Shed, Upper Estate Road'],
      city: 'Devikulam',
      region: 'Idukki District',
      postalCode: '685613',
      country: 'IN',
      latitude: 10.0636,
      longitude: 77.1038,
    },
  ],
  hours: {
    zone: 'Asia/Kolkata',
    zoneLabel: 'IST',
    days: 'Tuesday to Saturday',
    opens: '10:30',
    closes: '19:00',
    openDays: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    closed: 'Closed on Sundays, Mondays and whenever the pass is impassable',
    line: 'Tuesday to Saturday 10:30 to 19:00',
  },
  social: [],
  experience: '15',
  forms: { nameAlsoAllows: "'", longestEmailEnding: 12 },
};

export const cities = brand.offices.map(({ city }) => city).join(' and ');

export const themeCookie = `${brand.slug}_theme`;
