// The parts of pages that run in the browser, by name. A page that shows one names it with `<Island>`; the client
// entry imports what the page in front of it needs, and nothing else.

import type { ComponentType } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: each component states its own props; here they are only JSON passing by
export type IslandComponent = ComponentType<any>;
export type IslandProps = Record<string, unknown>;

export const islands = {
  header: () => import('./layout/header-menus.tsx').then((module) => module.HeaderMenus),
  'footer-tools': () => import('./layout/footer-tools.tsx').then((module) => module.FooterTools),
  tabs: () => import('./services/service-tabs.tsx').then((module) => module.ServiceTabs),
  'about-tabs': () => import('./about/about-tabs.tsx').then((module) => module.AboutTabs),
  'contact-form': () => import('./contact/enquiry-form.tsx').then((module) => module.EnquiryForm),
  'payment-page': () => import('./payment/payment-page.tsx').then((module) => module.PaymentPage),
  'onboarding-page': () => import('./onboarding/onboarding-page.tsx').then((module) => module.OnboardingPage),
} satisfies Record<string, () => Promise<IslandComponent>>;

export type IslandName = keyof typeof islands;

/** Their files from the project's root: the build looks up there what a page will load. Not above, where pages would carry it. */
export const islandSources: Record<IslandName, string> = {
  header: 'web/layout/header-menus.tsx',
  'footer-tools': 'web/layout/footer-tools.tsx',
  tabs: 'web/services/service-tabs.tsx',
  'about-tabs': 'web/about/about-tabs.tsx',
  'contact-form': 'web/contact/enquiry-form.tsx',
  'payment-page': 'web/payment/payment-page.tsx',
  'onboarding-page': 'web/onboarding/onboarding-page.tsx',
};

const loaded = new Map<IslandName, IslandComponent>();

/** For the prerender, which cannot wait in the middle of a page. */
export async function loadAllIslands(): Promise<void> {
  for (const name of Object.keys(islands) as IslandName[]) loaded.set(name, await islands[name]());
}

/** @throws where `loadAllIslands` has not finished. */
export function loadedIsland(name: IslandName): IslandComponent {
  const component = loaded.get(name);
  if (!component) throw new Error(`The island "${name}" is not loaded yet: await loadAllIslands() first.`);
  return component;
}
