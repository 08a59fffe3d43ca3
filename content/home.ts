// The home page, section by section; `sections` says which stand on it and in which order. Kept short: the whole page has to arrive in one go.
// The services in its grid come from `services/menu.ts`; the subjects in its form from the contract.

import { endSentence } from '#contract/text.ts';
import { brand, cities } from './brand.ts';
import { getStarted } from './navigation.ts';
import type { Home } from './types.ts';

const contactPage = '/contact_us';

export const home: Home = {
  meta: {
    title: `${brand.name} | ${brand.tagline}`,
    description:
      'Websites, mobile apps, design, marketing and hosting for small businesses in India. A standard business site takes 4-6 weeks. Tell us what you need.',
  },

  sections: [
    'hero',
    'about',
    'howWeWork',
    'services',
    'servicesAlt',
    'callToAction',
    'enquireNow',
    'faq',
    'contact',
  ],

  hero: {
    kicker: 'Software and digital services for small businesses',
    heading: brand.tagline,
    lede: 'We plan, design and build websites and apps, bring people to them, and look after them. One unbroken line from first idea to support.',
    action: { label: 'Discover More', href: '#contact' },
    /** On the button below the drawing, which visitors may redraw. */
    draw: 'Draw your own',
  },

  features: [
    {
      id: 'rapid-deployment',
      title: 'Rapid deployment',
      text: 'Standard business sites in 4-6 weeks. E-commerce and web applications in 8-12 weeks.',
    },
    {
      id: 'advanced-security',
      title: 'Advanced security',
      text: 'Free SSL, daily backups and 24/7 monitoring for every site we host.',
    },
    {
      id: 'dedicated-support',
      title: 'Dedicated support',
      text: endSentence(`People who know your project answer you, ${brand.hours.line}`),
    },
  ],

  about: {
    heading: 'Who We Are',
    paragraphs: [
      `${brand.name} is a small software and digital agency with offices in ${cities}.`,
      'The people who plan your project also build it and answer when you call. Nothing gets lost between departments, because there are none.',
    ],
    action: { label: 'Read More', about: 'about us', href: '/about_us' },
    pictureTitle: 'One continuous line looped around a grid of dots',
  },

  howWeWork: {
    heading: 'How we work',
    lede: 'Four steps. You see the result of each before we start the next.',
    stepLabel: (step) => `Step ${step}`,
    steps: [
      {
        id: 'planning',
        title: 'Project planning',
        text: 'We agree on goals, pages, price and dates, and put them in writing.',
      },
      {
        id: 'development',
        title: 'Development phase',
        text: 'We design and build in stages. You open each one on your own phone.',
      },
      {
        id: 'testing',
        title: 'Testing and QA',
        text: 'We check speed, security and every form, on phones and desktops.',
      },
      {
        id: 'launch',
        title: 'Launch and support',
        text: 'We go live with you, watch the first days, and stay on call.',
      },
    ],
  },

  services: {
    heading: 'Six services, one team',
    lede: 'Take one, or let us draw the whole line.',
    learnMore: 'Learn More',
    learnMoreAbout: (service) => `about ${service}`,
  },

  servicesAlt: {
    heading: 'Your technology, managed',
    text: 'You run the business. We run what it stands on, and explain it in plain words.',
    points: [
      { title: 'Hosting', text: '99.9% uptime, watched around the clock.' },
      { title: 'Updates', text: 'Software kept current, tried on a copy first.' },
      { title: 'Backups', text: 'A copy each day, kept apart from the server.' },
    ],
  },

  callToAction: {
    heading: 'Ready to begin?',
    text: 'Tell us what you want to change in your business. We answer with a plan, dates and a price.',
    primary: getStarted,
    secondary: { label: 'Learn More', about: 'about working with us', href: contactPage },
  },

  enquireNow: {
    heading: 'A question first?',
    text: 'Ask about consulting, development, marketing or support. It costs nothing.',
    action: { label: 'Enquire Now', href: contactPage },
  },

  faq: {
    heading: 'Frequently asked questions',
    lede: 'The four that nearly every client asks.',
    items: [
      {
        question: 'How long does a project take?',
        answer:
          'A standard business site takes 4-6 weeks. An e-commerce site or web application takes 8-12 weeks. You get the dates in writing after planning. If anything would move them, we tell you early.',
      },
      {
        question: 'What does web hosting include?',
        answer:
          '99.9% uptime, free SSL, daily backups and 24/7 monitoring. You can start on a shared plan and move to VPS, dedicated or cloud hosting as your traffic grows. We handle the move.',
      },
      {
        question: 'Who helps me after launch?',
        answer: `The team that built your site. Call or write ${endSentence(brand.hours.line)} We are ${endSentence(brand.hours.closed.toLowerCase())} We watch the sites we host 24/7, even when the office is shut.`,
      },
      {
        question: 'How do I pay, and who sees my details?',
        answer:
          'You get a private payment link. Pay by bank transfer or QR code, then upload the receipt. We check it against our account. We do not sell your details or use advertising trackers.',
      },
    ],
    contactHeading: 'Still have a question?',
    contactOptions: [
      { id: 'email', label: 'Email Support', href: contactPage },
      { id: 'chat', label: 'Live Chat', href: contactPage },
      { id: 'call', label: 'Call Us', href: contactPage },
    ],
  },

  contact: {
    heading: 'Tell us about your project',
    lede: 'Write a few lines. We read every message ourselves.',
    coverLabel: 'Open the contact form',
    fields: {
      name: 'Name',
      email: 'Email address',
      phone: 'Phone number',
      subject: 'Select service',
      message: 'Message',
    },
    requiredNote: '* Required',
    action: { label: 'Submit Message', href: contactPage },
  },
};
