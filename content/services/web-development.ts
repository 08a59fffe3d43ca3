// The web development page.

import { brand } from '#content/brand.ts';
import { menuEntry } from '#content/services/menu.ts';
import type { ServicePage } from '#content/types.ts';

export const webDevelopment: ServicePage = {
  menu: menuEntry('web'),
  meta: {
    title: `Web Development | ${brand.name}`,
    description:
      'Custom websites, online shops and web applications for small businesses. Standard sites in 4-6 weeks, e-commerce and web applications in 8-12 weeks.',
  },
  h1: 'Web Development',
  breadcrumb: 'Web Development',
  lede: 'Custom websites and web applications that open fast, read well on a phone, and are yours to keep.',
  intro: {
    heading: 'A site your customers can use on the bus',
    paragraphs: [
      'Most of your visitors arrive on a phone, often on a weak signal. We build for them first: small pages, clear text, and a phone number that dials when tapped.',
      'A standard business site takes 4-6 weeks. An e-commerce site or web application takes 8-12 weeks. You see the work in progress at an address of its own, from the first stage on.',
    ],
    badge: `${brand.experience} years of experience`,
  },
  benefits: {
    heading: 'What you get',
    items: [
      {
        title: 'Fast on a phone',
        text: 'We set a size limit for every page and test on mid-range handsets.',
      },
      {
        title: 'Text you can change',
        text: 'Edit prices, hours and photographs yourself, without calling us.',
      },
      {
        title: 'Found by search engines',
        text: 'Titles, descriptions and structured data are part of the build.',
      },
      {
        title: 'Usable by everyone',
        text: 'Every page works with a keyboard, a screen reader and large text.',
      },
      { title: 'Yours to keep', text: 'You own the code and the domain. You can move to another host.' },
    ],
  },
  tabs: {
    heading: 'How we build it',
    items: [
      {
        id: 'tab1',
        label: 'Frontend',
        title: 'The part your customers see',
        paragraphs: [
          'We turn the agreed design into pages that load quickly and keep their shape on every screen, from a small phone to a wide monitor.',
        ],
        points: [
          'Layouts tested from 320 pixels wide upwards',
          'Images sized and compressed for each screen',
          'Indian-language text set in fonts that show it properly',
          'Forms that say what is wrong, next to the field',
        ],
      },
      {
        id: 'tab2',
        label: 'Backend',
        title: 'The part that does the work',
        paragraphs: [
          'Behind the pages stand the database, the rules of your business, and the links to other systems. We keep this part small and written down, so that the next developer can follow it.',
        ],
        points: [
          'Staff sign-in, with different rights for different people',
          'Connections to your billing, stock or booking software',
          'Bad input refused with a clear message, and nothing lost',
          'Every change kept in version control',
        ],
      },
      {
        id: 'tab3',
        label: 'E-commerce',
        title: 'A shop that is simple to run',
        paragraphs: [
          'We set up the catalogue, the cart, the payments and the delivery rules, and we show your team how to use them. Online shops take 8-12 weeks.',
        ],
        points: [
          'UPI, cards and net banking through a payment gateway in your name',
          'GST rates and invoices set up with your accountant',
          'Delivery charges by weight, PIN code or order value',
          'Order updates for the customer by email',
        ],
      },
      {
        id: 'tab4',
        label: 'Mobile Integration',
        title: 'One system behind site and app',
        paragraphs: [
          'If you have a mobile app, or plan one, the site and the app should show the same prices and the same stock. We build one interface that serves both.',
        ],
        points: [
          'A documented API for your app',
          'One customer account for site and app',
          'Links that open the app where it is installed',
          'A site that can be added to the home screen if you need no app',
        ],
      },
    ],
  },
  callToAction: {
    heading: 'Tell us what your site should do',
    text: 'Send us a few lines about your business. We will answer with questions, a plan and a price.',
    label: 'Request Proposal',
  },
};
