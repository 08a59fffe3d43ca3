// The cooperative.

import { brand } from '#content/brand.ts';
import type { About } from '#content/types.ts';

export const about: About = {
  meta: {
    title: `The cooperative | ${brand.name}`,
    description:
      'Eleven programmers who live where their programs are used. Read how the cooperative came about, what it will not do, and what it wants to leave behind.',
  },
  badge: 'Since the last flowering',
  heading: 'Eleven people and an old withering shed',
  tagline: 'We came for a summer, to repair a weighbridge. That was twelve years ago.',
  action: { label: 'Read how it went on', href: '#story' },
  pictureTitle: 'People standing hand in hand',
  story: {
    heading: 'How it went on',
    tabs: [
      {
        id: 'who-we-are',
        label: 'Inhabitants',
        title: 'Who lives here',
        quote: 'Programmers, two bookkeepers, and a retired stationmaster who tests everything.',
        pictureTitle: 'A door that stands open',
      },
      {
        id: 'mission',
        label: 'Self-restraint',
        title: 'What we will not do',
        quote: 'We do not sell what we would not use ourselves, and we do not count people.',
        pictureTitle: 'An arrow that points up',
      },
      {
        id: 'vision',
        label: 'Expectations',
        title: 'What we want to leave behind',
        quote: 'Programs that somebody else can repair, with nothing but what is written in them.',
        pictureTitle: 'An eye',
      },
    ],
  },
  callToAction: {
    heading: 'Come for tea',
    text: 'The shed is easy to find: follow the smell.',
    action: { label: 'Arrange a visit', href: '/contact_us' },
  },
};
