// The maintenance page. Its heading and text are in the contract: the API answers with the same words.

import { brand } from './brand.ts';

export const maintenance = {
  meta: {
    title: `Maintenance | ${brand.name}`,
    description: `The website of ${brand.name} is down for maintenance and will be back soon. You can reach us by phone or email in the meantime.`,
  },
  pictureTitle: 'A line drawing with one part still to be drawn',
  reach: 'Until then, write or call:',
};
