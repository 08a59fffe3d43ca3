// The SEO page.

import { brand } from '#content/brand.ts';
import { menuEntry } from '#content/services/menu.ts';
import type { ServicePage } from '#content/types.ts';

export const seo: ServicePage = {
  menu: menuEntry('seo'),
  meta: {
    title: `SEO Optimization | ${brand.name}`,
    description:
      'SEO for small businesses: technical audits, keyword research with commercial intent, backlink building, performance monitoring and SEO content marketing.',
  },
  h1: 'SEO Optimization',
  breadcrumb: 'SEO Services',
  lede: 'We help the people who search for what you sell to find you, and we show you what changed each month.',
  intro: {
    subtitle: 'Rank Higher, Convert Better',
    heading: 'Advanced SEO Services for Business Growth',
    paragraphs: [
      'Search engines reward sites that load quickly, answer the question and are trusted by others. We work on all three, in that order.',
      'Nobody can promise a first place, and we do not. We promise the work, the reasons for it, and figures you can check yourself.',
    ],
    badge: `${brand.experience} Years of SEO Excellence`,
  },
  benefits: {
    heading: 'What the work consists of',
    items: [
      {
        title: 'Technical audits',
        text: 'Every page crawled; what blocks, slows or repeats is listed and repaired.',
      },
      {
        title: 'Keyword research with commercial intent',
        text: 'We look for searches made by people about to buy, not only by many people.',
      },
      {
        title: 'Backlink building',
        text: 'Links earned from real sites in your trade and region, never bought in bulk.',
      },
      {
        title: 'Performance monitoring',
        text: 'Rankings, speed and errors watched, so that a drop is seen in days.',
      },
      {
        title: 'SEO content marketing',
        text: 'Useful pages that answer what your customers ask before they call.',
      },
    ],
  },
  tabs: {
    heading: 'Four kinds of work',
    items: [
      {
        id: 'tab1',
        label: 'Technical SEO',
        title: 'A site that search engines can read',
        paragraphs: [
          'We begin with site architecture and page speed. If a page cannot be reached, or takes too long, nothing else we do will help it.',
        ],
        points: [
          'Site architecture: clear paths, no dead ends, one address for each page',
          'Page speed: Core Web Vitals measured with real visitors',
          'Structured data for your business, services and questions',
          'Sitemap, redirects and index errors put right',
        ],
      },
      {
        id: 'tab2',
        label: 'Content Optimization',
        title: 'Pages that answer the search',
        paragraphs: [
          'Keyword research tells us what people ask. Content creation answers it, in your voice, with your prices and your photographs.',
        ],
        points: [
          'Keyword research, grouped by what the searcher wants',
          'Content creation: new pages where you have no answer yet',
          'Old pages improved before new ones are written',
          'Titles and descriptions that people want to click',
        ],
      },
      {
        id: 'tab3',
        label: 'Link Building',
        title: 'Recommended by sites people trust',
        paragraphs: [
          'A link from a respected site is a recommendation. We use white-hat strategies alone, because links bought in bulk are found out and cost you your place.',
        ],
        points: [
          'White-hat strategies only, and you see every link',
          'Guest posting on sites that your customers read',
          'Listings with local chambers and trade directories',
          'Harmful old links found and disowned',
        ],
      },
      {
        id: 'tab4',
        label: 'Analytics & Reporting',
        title: 'Know what it brought you',
        paragraphs: [
          'Rank tracking shows where you stand. ROI analysis shows what it was worth. You get both each month, and a call to go through them.',
        ],
        points: [
          'Rank tracking for the searches we agreed on',
          'ROI analysis: enquiries and sales against what you paid',
          'Reports in your own analytics account',
          'A list of what we did and what comes next',
        ],
      },
    ],
  },
  callToAction: {
    heading: 'Ready to climb to the top of Google?',
    text: 'Send us your address on the web. We will look at it and tell you what holds it back.',
    label: 'Request SEO Proposal',
  },
};
