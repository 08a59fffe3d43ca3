// The parts of pages that run in the browser, by name. A page that shows one names it with `<Island>`; the client
// entry imports what the page in front of it needs, and nothing else.

import type { ComponentType } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: each component states its own props; here they are only JSON passing by
export type IslandComponent = ComponentType<any>;
export type IslandProps = Record<string, unknown>;

/** `source` is the file from the project's root: the build looks up there what a page will load. */
type IslandEntry = { source: string; load: () => Promise<IslandComponent> };

export const islands = {
  header: {
    source: 'web/layout/header-menus.tsx',
    load: () => import('./layout/header-menus.tsx').then((module) => module.HeaderMenus),
  },
  'footer-tools': {
    source: 'web/layout/footer-tools.tsx',
    load: () => import('./layout/footer-tools.tsx').then((module) => module.FooterTools),
  },
  tabs: {
    source: 'web/services/service-tabs.tsx',
    load: () => import('./services/service-tabs.tsx').then((module) => module.ServiceTabs),
  },
  'about-tabs': {
    source: 'web/about/about-tabs.tsx',
    load: () => import('./about/about-tabs.tsx').then((module) => module.AboutTabs),
  },
  'contact-form': {
    source: 'web/contact/enquiry-form.tsx',
    load: () => import('./contact/enquiry-form.tsx').then((module) => module.EnquiryForm),
  },
  'payment-page': {
    source: 'web/payment/payment-page.tsx',
    load: () => import('./payment/payment-page.tsx').then((module) => module.PaymentPage),
  },
  'onboarding-page': {
    source: 'web/onboarding/onboarding-page.tsx',
    load: () => import('./onboarding/onboarding-page.tsx').then((module) => module.OnboardingPage),
  },
} satisfies Record<string, IslandEntry>;

export type IslandName = keyof typeof islands;

const loaded = new Map<IslandName, IslandComponent>();

/** For the prerender, which cannot wait in the middle of a page. */
export async function loadAllIslands(): Promise<void> {
  for (const name of Object.keys(islands) as IslandName[]) loaded.set(name, await islands[name].load());
}

/** @throws where `loadAllIslands` has not finished. */
export function loadedIsland(name: IslandName): IslandComponent {
  const component = loaded.get(name);
  if (!component) throw new Error(`The island "${name}" is not loaded yet: await loadAllIslands() first.`);
  return component;
}
