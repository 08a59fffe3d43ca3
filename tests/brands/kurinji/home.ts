// Eight sections instead of nine, in an order of their own.

import { brand } from '#content/brand.ts';
import type { Home } from '#content/types.ts';

const contactPage = '/contact_us';

export const home: Home = {
  meta: {
    title: `${brand.name} | Programs for plantations and guesthouses`,
    description:
      'Bookkeeping and reservation programs for plantations and guesthouses, written by a cooperative in the hills and looked after for as long as you use them.',
  },
  sections: ['hero', 'services', 'faq', 'about', 'callToAction', 'howWeWork', 'enquireNow', 'contact'],
  hero: {
    kicker: 'A cooperative of programmers',
    heading: brand.tagline,
    lede: 'We write programs where they are used, in the languages that are spoken there, and we answer the telephone ourselves.',
    action: { label: 'Read what we manufacture', href: '#services' },
    /** On the button below the drawing, which visitors may redraw. */
    draw: 'Draw your own',
  },
  features: [
    {
      id: 'rapid-deployment',
      title: 'Within one season',
      text: 'Begun after the rains, running before the next.',
    },
    { id: 'advanced-security', title: 'Copies in your drawer', text: 'Every evening, readable without us.' },
    { id: 'dedicated-support', title: 'Telephone', text: `Answered ${brand.hours.line}.` },
  ],
  about: {
    heading: 'The cooperative',
    paragraphs: [
      'Eleven people, one workshop, no shareholders.',
      'We repair what we have made before we sell anything new.',
    ],
    action: { label: 'Read on', about: 'about the cooperative', href: '/about_us' },
    pictureTitle: 'A door that stands open',
  },
  howWeWork: {
    heading: 'How a program comes about',
    lede: 'Slowly at first, then all at once.',
    stepLabel: (step) => `Season ${step}`,
    steps: [
      { id: 'planning', title: 'Listening', text: 'We sit beside you for a week.' },
      { id: 'development', title: 'Prototyping', text: 'On paper, then on an old telephone.' },
      { id: 'testing', title: 'Parallel bookkeeping', text: 'A month beside the old ledgers.' },
      { id: 'launch', title: 'Handing over', text: 'The ledgers go into the cupboard.' },
    ],
  },
  services: {
    heading: 'What we manufacture',
    lede: 'Nine things that we know how to do, and nothing else.',
    learnMore: 'Particulars',
    learnMoreAbout: (service) => `of ${service}`,
  },
  servicesAlt: {
    heading: 'Left out on this page',
    text: 'It keeps its words, for when it comes back.',
    points: [{ title: 'None', text: 'As yet.' }],
  },
  callToAction: {
    heading: 'Shall we come and have a look?',
    text: 'The first visit is free as far as the bus goes.',
    primary: { label: 'Arrange a visit', href: contactPage },
    secondary: { label: 'Write first', href: contactPage },
  },
  enquireNow: {
    heading: 'A question beforehand?',
    text: 'Whatever it is, it costs nothing.',
    action: { label: 'Ask it', href: contactPage },
  },
  faq: {
    heading: 'What everybody asks',
    lede: 'Two things, to be honest.',
    items: [
      {
        question: 'Does it work without electricity?',
        answer: 'For about six hours. Then the battery wants to be charged.',
      },
      {
        question: 'Whose are the data?',
        answer: 'Yours. They lie in your office, and we see them when you show them to us.',
      },
    ],
    contactHeading: 'Something else?',
    contactOptions: [
      { id: 'email', label: 'By letter', href: contactPage },
      { id: 'call', label: 'By telephone', href: contactPage },
    ],
  },
  contact: {
    heading: 'Write to the workshop',
    lede: 'Whoever is at the table opens it.',
    coverLabel: 'Open the contact form',
    fields: {
      name: 'Name',
      email: 'Email address',
      phone: 'Phone number',
      subject: 'Select service',
      message: 'Message',
    },
    requiredNote: '* Required',
    action: { label: 'Write', href: contactPage },
  },
};
