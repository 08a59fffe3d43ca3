// The not-found page. Its sentence is in the contract.

import { endSentence } from '#contract/text.ts';
import { brand } from './brand.ts';

export const notFound = {
  meta: {
    title: `Page not found | ${brand.name}`,
    description: `There is no page at this address on the website of ${endSentence(brand.name)} Go back to the home page, look through our services, or write to us.`,
  },
  pictureTitle: 'A line drawing that breaks off at a loose end',
  actions: [
    { label: 'Go to Home', href: '/' },
    { label: 'Contact', href: '/contact_us' },
  ],
};
