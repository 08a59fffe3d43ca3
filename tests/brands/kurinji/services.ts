// The pages of the nine services, all of one kind.

import { brand } from '#content/brand.ts';
import { serviceMenu } from '#content/services/menu.ts';
import type { ServiceMenuEntry, ServicePage } from '#content/types.ts';

const steps = ['Listening', 'Prototyping', 'Implementation'];

const page = (menu: ServiceMenuEntry): ServicePage => ({
  menu,
  meta: {
    title: `${menu.label} | ${brand.name}`,
    description: `${menu.label} by a cooperative of programmers in the hills: we come to you, write down how you work, and build what you need on paper first.`,
  },
  h1: menu.label,
  breadcrumb: menu.label,
  lede: `${menu.line}. Written down with you, tried for a month, and looked after for as long as you use it.`,
  intro: {
    heading: 'Nothing is installed before everybody concerned understands it',
    paragraphs: [
      'We begin at the weighbridge or the reception desk, with a notebook and without a projector.',
    ],
    badge: `${brand.experience} monsoons of uninterrupted operation`,
  },
  benefits: {
    heading: 'What you can rely upon',
    items: [
      { title: 'Offline first', text: 'The line may be down for a week. The program goes on.' },
      { title: 'Your own copy', text: 'Every evening, on a disk in your drawer.' },
      { title: 'Comprehensible invoices', text: 'Hours and what they were for, nothing else.' },
    ],
  },
  tabs: {
    heading: 'How it comes about',
    items: steps.map((label, index) => ({
      id: `step-${index + 1}`,
      label,
      title: `${label}, with the people who will use it`,
      paragraphs: ['A week in which you work as always, and we watch and ask.'],
      points: ['A written record that you correct', 'A list of what stays as it is'],
    })),
  },
  callToAction: {
    heading: 'Shall we come and have a look?',
    text: 'The first visit is free as far as the bus goes.',
    label: 'Arrange a visit',
  },
});

export const services: ServicePage[] = serviceMenu.map(page);
