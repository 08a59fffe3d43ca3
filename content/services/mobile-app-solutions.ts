// The mobile app page.

import { brand } from '#content/brand.ts';
import { menuEntry } from '#content/services/menu.ts';
import type { ServicePage } from '#content/types.ts';

export const mobileAppSolutions: ServicePage = {
  menu: menuEntry('mobile'),
  meta: {
    title: `Mobile App Solutions | ${brand.name}`,
    description:
      'Mobile apps for iOS and Android: development, UI/UX design, maintenance and marketing, by one small team in southern India that stays after the launch.',
  },
  h1: 'Mobile App Solutions',
  breadcrumb: 'Mobile App Solutions',
  lede: 'Apps for iOS and Android, from the first sketch to the store, and every update after it.',
  intro: {
    heading: 'An app people keep on their phone',
    paragraphs: [
      'People delete apps that are slow, large or rarely useful. We begin by asking what yours will do every week that a website cannot. Sometimes the answer is that you need no app, and we say so.',
      'If you do need one, we build it once for both systems where that works, and natively where it does not.',
    ],
    badge: `${brand.experience} years of experience`,
  },
  benefits: {
    heading: 'What you get',
    items: [
      { title: 'iOS and Android', text: 'Both stores from one project, with one price and one plan.' },
      { title: 'Small and quick', text: 'Tested on modest handsets, with little memory and a weak signal.' },
      { title: 'Works offline', text: 'Entries are kept on the phone and sent when the network returns.' },
      { title: 'In your name', text: 'Store accounts, code and data belong to your business.' },
      {
        title: 'Looked after',
        text: 'New versions of iOS and Android tested before your customers get them.',
      },
    ],
  },
  tabs: {
    heading: 'From idea to store and after',
    items: [
      {
        id: 'tab1',
        label: 'App Development',
        title: 'Built in stages you can hold',
        paragraphs: [
          'You get an early version on your own phone and a newer one as each stage is done. What you do not like, you see while it is still easy to change.',
        ],
        points: [
          'iOS and Android from shared code where it serves you',
          'Sign-in by phone number and one-time code',
          'Payments, maps, camera and notifications',
          'Submission to both stores, questions from reviewers included',
        ],
      },
      {
        id: 'tab2',
        label: 'UI/UX Design',
        title: 'Clear in the hand and in the sun',
        paragraphs: [
          'We draw the main journeys first and try them with a few of your customers. Only then do we draw the rest.',
        ],
        points: [
          'A clickable prototype before development',
          'Large targets and high contrast for outdoor use',
          'Text that fits in Kannada, Malayalam, Tamil, Hindi and English',
          'Icon, screenshots and store pictures',
        ],
      },
      {
        id: 'tab3',
        label: 'App Maintenance',
        title: 'Kept working as phones change',
        paragraphs: [
          'Apple and Google change their rules every year. We keep your app within them, repair what breaks, and tell you what each update contains.',
        ],
        points: [
          'Crash reports read each working day',
          'Updates for new iOS and Android versions',
          'Security updates to the libraries inside',
          `Help by phone and email, ${brand.hours.line}`,
        ],
      },
      {
        id: 'tab4',
        label: 'App Marketing',
        title: 'Found, installed and used',
        paragraphs: [
          'A store page is a shop window. We write it, illustrate it and test it, then bring the first users and learn from what they do.',
        ],
        points: [
          'Store titles, descriptions and keywords',
          'Install campaigns with a limit you set',
          'Polite requests for a rating, at the right moment',
          'Reports on installs, use and cost per user',
        ],
      },
    ],
  },
  callToAction: {
    heading: 'Have an app in mind?',
    text: 'Describe it in three sentences. We will tell you what it takes, or whether a website would do.',
    label: 'Request Proposal',
  },
};
