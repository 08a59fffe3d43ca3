// The UI/UX design page.

import { brand } from '#content/brand.ts';
import { menuEntry } from '#content/services/menu.ts';
import type { ServicePage } from '#content/types.ts';

export const uiUx: ServicePage = {
  menu: menuEntry('ui-ux'),
  meta: {
    title: `UIUX | ${brand.name}`,
    description:
      'UI/UX design for websites and apps: research with your customers, clear interfaces, mobile screens, and prototypes you can try before anything is built.',
  },
  h1: 'UI/UX Design',
  breadcrumb: 'UI/UX Design',
  lede: 'Screens that people understand the first time, tried out with your customers before a line of code is written.',
  intro: {
    heading: 'Change the drawing, not the building',
    paragraphs: [
      'A change on paper takes minutes. The same change in finished software takes days. So we draw early, show often, and let real people try each idea while it is still cheap to alter.',
      'You get files that any developer can build from, ours or yours, with every state drawn: empty, loading, wrong, and done.',
    ],
    badge: `${brand.experience} years of experience`,
  },
  benefits: {
    heading: 'What you get',
    items: [
      { title: 'Fewer wrong turns', text: 'Doubts are settled on a prototype, where they cost the least.' },
      {
        title: 'More finished orders',
        text: 'Forms and checkouts with fewer steps, and help where people stop.',
      },
      {
        title: 'Fewer support calls',
        text: 'Labels in the words your customers use, so fewer people need to ask.',
      },
      {
        title: 'Open to everyone',
        text: 'Contrast, text size and keyboard use are checked on every screen.',
      },
      {
        title: 'One consistent look',
        text: 'Colours, type and parts written down once and used everywhere.',
      },
    ],
  },
  tabs: {
    heading: 'How we design',
    items: [
      {
        id: 'tab1',
        label: 'UX Research',
        title: 'Watch before drawing',
        paragraphs: [
          'We sit with people who use what you have now, or what your competitor has, and watch where they hesitate. A handful of sessions shows most of the trouble.',
        ],
        points: [
          'Interviews with your customers and your staff',
          'Test sessions in the language people speak at home',
          'A map of the steps from first visit to purchase',
          'Findings ranked by how much they cost you',
        ],
      },
      {
        id: 'tab2',
        label: 'UI Design',
        title: 'An interface with nothing to spare',
        paragraphs: [
          'We choose type, colour and layout that suit your trade, then draw every screen at its real size with your real words in it.',
        ],
        points: [
          'Two directions to choose from, then one in full',
          'Light and dark versions where you want them',
          'A library of parts with names your developers share',
          'Contrast measured against the WCAG guidelines',
        ],
      },
      {
        id: 'tab3',
        label: 'Mobile UX',
        title: 'Made for one thumb',
        paragraphs: [
          'On a phone, people hold the device in one hand and look away every few seconds. We design for that: large targets, short steps, and nothing lost when a call comes in.',
        ],
        points: [
          'Main actions within reach of the thumb',
          'Keyboards that match the field, such as digits for a phone number',
          'Screens that make sense on a slow connection',
          'Android and iOS habits respected',
        ],
      },
      {
        id: 'tab4',
        label: 'Prototyping',
        title: 'Try it before you pay for it',
        paragraphs: [
          'A prototype looks and responds like the product but holds no code. You open it on your own phone, hand it to a customer, and see what happens.',
        ],
        points: [
          'Paper sketches in the first days',
          'A clickable prototype of the main journeys',
          'Changes made between one test and the next',
          'Hand-over notes for the developers',
        ],
      },
    ],
  },
  callToAction: {
    heading: 'Show us the screen that troubles you',
    text: 'Send a link or a photograph. We will tell you what we would try first.',
    label: 'Start Your Project',
  },
};
