// Five entries in the bar, with other words than most, and no heading for networks that there are none of.

import { brand } from '#content/brand.ts';
import { serviceMenu } from '#content/services/menu.ts';
import type { NavEntry } from '#content/types.ts';

export const headerLinks: NavEntry[] = [
  { label: 'Welcome', href: '/' },
  { label: 'What we manufacture', href: '/#services' },
  { label: 'The cooperative', href: '/about_us' },
  { label: 'Correspondence', href: '/contact_us' },
];

export const getStarted: NavEntry = { label: 'Arrange a visit', href: '/contact_us' };

export const serviceLinks: NavEntry[] = serviceMenu.map(({ path, drawing, label, line }) => ({
  label,
  href: path,
  description: line,
  drawing,
}));

export const navigation = {
  services: { label: 'What we manufacture', pictureTitle: 'Hills under the sun' },
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
    homeLink: `${brand.name}, welcome`,
    scrollToTop: 'Scroll to top',
    close: 'Close',
    opensInNewTab: 'opens in a new tab',
  },
};

export const footer = {
  lede: 'Bookkeeping and reservation programs, written where they are used.',
  headings: { links: 'Pages', services: 'Manufactured here', contact: 'Correspondence', social: 'Networks' },
  links: [
    { label: 'Welcome', href: '/' },
    { label: 'The cooperative', href: '/about_us' },
    { label: 'Terms and Conditions', href: '/terms_conditions' },
    { label: 'Privacy Policy', href: '/privacy_policy' },
    ...serviceMenu.map(({ path, drawing, label }) => ({ label, href: path, drawing })),
  ] satisfies NavEntry[],
  socialLabel: (network: string) => `${brand.name} on ${network}`,
  copyright: (year: number) => `© ${year} ${brand.legalName}.`,
  scrollToTop: 'Back to top',
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
};

export const pageTrouble = {
  chunkFailed: {
    title: 'This page did not load completely',
    text: 'The connection may have dropped. Reloading usually helps.',
    reload: 'Reload',
  },
  newVersion: { text: 'A newer version of this site is ready.', reload: 'Reload' },
  unexpected: {
    title: 'Something went wrong on this page',
    text: `Please reload it, or write to ${brand.email}.`,
    reload: 'Reload',
  },
};
