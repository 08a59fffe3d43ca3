// The services as the dropdown, the home grid and the footer name them, in the order they stand.
// Kept apart from the pages' texts so that the header does not carry six whole pages to the browser.

import type { ServiceMenuEntry } from '#content/types.ts';

export const serviceMenu: ServiceMenuEntry[] = [
  {
    id: 'web',
    path: '/services/web_development',
    drawing: 'window',
    label: 'Web Development',
    line: 'Custom websites and web applications',
  },
  {
    id: 'marketing',
    path: '/services/digitalmarketing',
    drawing: 'plus',
    label: 'Digital Marketing',
    line: 'SEO, PPC, social media marketing',
  },
  {
    id: 'ui-ux',
    path: '/services/ui_ux',
    drawing: 'diamond',
    label: 'UIUX Design',
    line: 'Research, interfaces and prototypes',
  },
  {
    id: 'seo',
    path: '/services/seo',
    drawing: 'ring',
    label: 'SEO Services',
    line: 'Improve search rankings',
  },
  {
    id: 'hosting',
    path: '/services/web_hosting',
    drawing: 'racks',
    label: 'Web Hosting',
    line: 'Reliable and secure hosting',
  },
  {
    id: 'mobile',
    path: '/services/mobile_app_solutions',
    drawing: 'handset',
    label: 'Mobile App Solutions',
    line: 'iOS and Android',
  },
];

/** For an id that the menu has not, an entry that leads nowhere: the build's check says where it stands. */
export const menuEntry = (id: string): ServiceMenuEntry =>
  serviceMenu.find((entry) => entry.id === id) ?? {
    id,
    path: `/services/${id}`,
    drawing: 'logo',
    label: id,
    line: id,
  };
