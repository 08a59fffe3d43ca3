// The web hosting page.

import { brand } from '#content/brand.ts';
import { menuEntry } from '#content/services/menu.ts';
import type { ServicePage } from '#content/types.ts';

export const webHosting: ServicePage = {
  menu: menuEntry('hosting'),
  meta: {
    title: `Web Hosting | ${brand.name}`,
    description:
      'Reliable and secure hosting for small businesses: 99.9% uptime, free SSL, daily backups and 24/7 monitoring on shared, VPS, dedicated or cloud servers.',
  },
  h1: 'Web Hosting',
  breadcrumb: 'Web Hosting',
  lede: 'Reliable and secure hosting, looked after by the people who build websites for a living.',
  intro: {
    heading: 'Your site is open when your shop is closed',
    paragraphs: [
      'A site that is down on a Sunday evening loses customers you never hear about. We watch the sites we host 24/7 and act before you need to call.',
      'Every plan comes with 99.9% uptime, free SSL, daily backups and 24/7 monitoring. You choose only how much room you need.',
    ],
    badge: `${brand.experience} years of experience`,
  },
  benefits: {
    heading: 'In every plan',
    items: [
      { title: '99.9% uptime', text: 'Measured from outside, every month.' },
      { title: 'Free SSL', text: 'Certificates set up and renewed for you, at no charge.' },
      { title: 'Daily backups', text: 'A copy each day, stored apart from the server.' },
      { title: '24/7 monitoring', text: 'Checks around the clock, nights and holidays included.' },
      {
        title: 'We move you in',
        text: 'Site, mailboxes and domain moved over, and checked before the switch.',
      },
    ],
  },
  tabs: {
    heading: 'Four kinds of hosting',
    items: [
      {
        id: 'tab1',
        label: 'Shared',
        title: 'A good start for a business site',
        paragraphs: [
          'Your site shares a server with other small sites, each kept apart from the next. It is the least expensive plan and enough for most business sites.',
        ],
        points: [
          'For a site of a few dozen pages',
          'Mailboxes on your own domain',
          'Updates to the server done by us',
          'A move to a larger plan without a new address',
        ],
      },
      {
        id: 'tab2',
        label: 'VPS',
        title: 'Your own share of the machine',
        paragraphs: [
          'A virtual private server gives you a fixed amount of memory and processor that no neighbour can use. It suits online shops and sites with members.',
        ],
        points: [
          'Memory and processor reserved for you',
          'The software versions that your site needs',
          'More room added in minutes',
          'Managed by us, or with access for your developer',
        ],
      },
      {
        id: 'tab3',
        label: 'Dedicated',
        title: 'A whole server for you alone',
        paragraphs: [
          'For steady heavy traffic, or for data that must not share a machine, we rent and run a physical server for you.',
        ],
        points: [
          'No neighbours, and the same speed at every hour',
          'Storage and memory chosen for your load',
          'In a data centre in India, if your data has to stay here',
          'Hardware faults handled by us',
        ],
      },
      {
        id: 'tab4',
        label: 'Cloud',
        title: 'Grows on the day of the sale',
        paragraphs: [
          'Cloud hosting adds servers when visitors come and removes them when they leave. You pay for what was used, with an upper limit that you set.',
        ],
        points: [
          'More capacity for festivals and campaigns',
          'Several machines, so that one fault does not stop you',
          'A monthly limit on spending',
          'A region close to your customers',
        ],
      },
    ],
  },
  callToAction: {
    heading: 'Find the plan that fits',
    text: 'Tell us what your site does and how many people visit it. We will name the smallest plan that carries it.',
    label: 'View Hosting Plans',
  },
};
