// The digital marketing page. Its first tab's id is `seo`, which links from elsewhere rely on.

import { brand } from '#content/brand.ts';
import { menuEntry } from '#content/services/menu.ts';
import type { ServicePage } from '#content/types.ts';

export const digitalMarketing: ServicePage = {
  menu: menuEntry('marketing'),
  meta: {
    title: `Digital Marketing | ${brand.name}`,
    description:
      'SEO, paid advertising and social media marketing for small businesses in India. A budget you set, one report a month, and every rupee accounted for.',
  },
  h1: 'Digital Marketing',
  breadcrumb: 'Digital Marketing',
  lede: 'SEO, PPC and social media marketing that brings enquiries, with a plain account of what each one cost you.',
  intro: {
    heading: 'Spend where it brings customers',
    paragraphs: [
      'A small budget works when it is pointed at the right people. We begin with who buys from you today, where they look, and what they type, and we spend nothing before that is clear.',
      'You see the accounts, the bids and the results. Advertising money goes straight from you to the platform, so you always know what the ads cost and what we cost.',
    ],
    badge: `${brand.experience} years of experience`,
  },
  benefits: {
    heading: 'What you get',
    items: [
      { title: 'A plan before a budget', text: 'Audience, message and channel agreed in writing first.' },
      {
        title: 'Accounts in your name',
        text: 'Advertising and analytics accounts belong to you from the first day.',
      },
      { title: 'One report a month', text: 'Enquiries, sales and cost, on two pages, in plain words.' },
      { title: 'Local knowledge', text: 'Campaigns in English and in the languages your customers speak.' },
      { title: 'No lock-in', text: 'If you stop, the accounts, lists and texts stay with you.' },
    ],
  },
  tabs: {
    heading: 'Where we can help',
    items: [
      {
        id: 'seo',
        label: 'SEO Services',
        title: 'Be found when people search',
        paragraphs: [
          'We repair what keeps search engines out, write pages that answer what people ask, and keep your business listing correct. It takes months rather than days, and it keeps working after you stop paying for ads.',
        ],
        points: [
          'A technical check of the whole site',
          'Pages for the searches that lead to a sale',
          'Google Business Profile set up, with hours and photographs',
          'Rankings and enquiries reported each month',
        ],
      },
      {
        id: 'tab2',
        label: 'Paid Advertising',
        title: 'Reach people who are ready to buy',
        paragraphs: [
          'Pay-per-click (PPC) advertising brings visitors the same day. We keep the list of searches narrow, the area small and the landing page honest, so that clicks turn into calls.',
        ],
        points: [
          'Search, display and video campaigns',
          'A daily limit that you set and we do not pass',
          'Searches that waste money blocked every week',
          'Calls and forms counted, not only clicks',
        ],
      },
      {
        id: 'tab3',
        label: 'Social Media Marketing',
        title: 'Stay in the mind of your customers',
        paragraphs: [
          'We plan a month of posts at a time, make the pictures and short videos, and answer the easy comments. You approve everything before it goes out.',
        ],
        points: [
          'A calendar that knows Onam, Pongal, Diwali and your stock',
          'Posts for Instagram, Facebook, LinkedIn and YouTube',
          'Paid posts to people near your shop',
          'Complaints passed to you the same working day',
        ],
      },
      {
        id: 'tab4',
        label: 'Conversion Optimization',
        title: 'Get more from the visitors you have',
        paragraphs: [
          'Before you pay for more visitors, see why the present ones leave. We look at where people stop, change one thing at a time, and keep what works.',
        ],
        points: [
          'Each step from first visit to enquiry measured',
          'Shorter forms and clearer buttons',
          'Two versions compared, where there is traffic enough to tell',
          'A log of every change and what it did',
        ],
      },
    ],
  },
  callToAction: {
    heading: 'Put your budget to work',
    text: 'Tell us what you sell, where, and to whom. We will suggest where to begin.',
    label: 'Request Proposal',
  },
};
