// Header, dropdown, sidebar and footer: links, labels and what a screen reader is told.
// Addresses, phones and social links come from `brand.ts`, service names from `services/menu.ts`.

import { endSentence } from '#contract/text.ts';
import { brand } from './brand.ts';
import { menuEntry, serviceMenu } from './services/menu.ts';
import type { NavEntry } from './types.ts';

const footerServices = [
  // The footer spells this one out; the dropdown's label is "UIUX Design".
  { ...menuEntry('ui-ux'), label: 'UI/UX Design' },
  menuEntry('web'),
  menuEntry('marketing'),
];

export const headerLinks: NavEntry[] = [
  { label: 'Home', href: '/' },
  { label: 'About', href: '/about_us' },
  { label: 'Services', href: '/#services' },
  { label: 'Contact', href: '/contact_us' },
];

export const getStarted: NavEntry = { label: 'Get Started', href: '/contact_us' };

export const serviceLinks: NavEntry[] = serviceMenu.map(({ path, drawing, label, line }) => ({
  label,
  href: path,
  description: line,
  drawing,
}));

export const navigation = {
  services: { label: 'Services', pictureTitle: 'One line drawn through all services' },
  labels: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main',
    mobileNavigation: 'Menu',
    footerNavigation: 'Footer',
    breadcrumb: 'Breadcrumb',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    showServices: 'Show services',
    hideServices: 'Hide services',
    homeLink: `${brand.name}, home`,
    scrollToTop: 'Scroll to top',
    close: 'Close',
    opensInNewTab: 'opens in a new tab',
  },
};

export const footer = {
  lede: 'Websites, apps and marketing for small businesses, from the first idea to support after launch.',
  headings: { links: 'Explore', services: 'Services', contact: 'Contact', social: 'Follow us' },
  links: [
    { label: 'Home', href: '/' },
    { label: 'About Us', href: '/about_us' },
    { label: 'Services', href: '/#services' },
    { label: 'Terms and Conditions', href: '/terms_conditions' },
    { label: 'Privacy Policy', href: '/privacy_policy' },
    ...footerServices.map(({ path, drawing, label }) => ({ label, href: path, drawing })),
  ] satisfies NavEntry[],
  socialLabel: (network: string) => `${brand.name} on ${network}`,
  copyright: (year: number) => `© ${year} ${endSentence(brand.name)} All rights reserved.`,
  scrollToTop: 'Back to top',
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
};

/** What stands where a page's script does not arrive, or breaks. */
export const pageTrouble = {
  chunkFailed: {
    title: 'This page did not load completely',
    text: 'The connection may have dropped, or the site has just been updated. Reloading usually solves it.',
    reload: 'Reload',
  },
  newVersion: { text: 'A newer version of this site is ready.', reload: 'Reload' },
  unexpected: {
    title: 'Something went wrong on this page',
    text: `Please reload it. If that does not help, write to ${brand.email}.`,
    reload: 'Reload',
  },
};
