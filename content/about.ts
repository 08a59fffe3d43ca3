// The About Us page.

import { brand, cities } from './brand.ts';
import type { About } from './types.ts';

export const about: About = {
  meta: {
    title: `About Us | ${brand.name}`,
    description: `${brand.name} is a small software and digital agency in ${cities}. Read who we are, what we work for, and where we want to be.`,
  },
  badge: 'Digital Innovation Leaders',
  heading: 'One line, drawn by the same hands',
  tagline:
    'We are a small team from southern India. We plan, design, build and look after software for businesses about our own size.',
  action: { label: 'Discover Our Story', href: '#story' },
  pictureTitle: 'The team standing around a line drawing on the floor',
  story: {
    heading: 'Our Story',
    tabs: [
      {
        id: 'who-we-are',
        label: 'Who We Are',
        title: 'A threshold, drawn with care',
        quote:
          'In southern India, many homes begin the day with a kolam: one unbroken line around a grid of dots, drawn at the door to welcome whoever comes. A website is the door of a business. We draw it with the same care, and the people who draw it are the people you talk to.',
        pictureTitle: 'A kolam drawn at an open door',
      },
      {
        id: 'mission',
        label: 'Mission',
        title: 'Good software for small businesses',
        quote:
          'A bakery in Kochi deserves software as good as a bank has. We make that affordable by keeping things small: few people, clear plans, plain words, and nothing in the product that nobody asked for.',
        pictureTitle: 'One line in the shape of an arrow',
      },
      {
        id: 'vision',
        label: 'Vision',
        title: 'Built to be kept',
        quote:
          'We want to meet our clients in ten years and find the first thing we made for them still in use: repaired, extended, and understood by whoever looks after it then.',
        pictureTitle: 'One line in the shape of an eye',
      },
    ],
  },
  callToAction: {
    heading: 'Is there something you want to build?',
    text: 'Bring the idea as it is. A sketch on a napkin is enough for a first talk.',
    action: { label: "Let's Start Your Journey", href: '/contact_us' },
  },
};
