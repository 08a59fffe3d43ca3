// The script of the site's pages: what a browser cannot do by itself with a menu, tabs or a drawing, each a small module of
// its own. All of it adds to HTML that works without.

import { startAccordions } from './behaviours/accordion.ts';
import { layOutRest } from './behaviours/arrival.ts';
import { startEnquiryForm } from './behaviours/enquiry-form.ts';
import { startFooterTools } from './behaviours/footer-tools.ts';
import { loadIframesWhenNear } from './behaviours/lazy-iframes.ts';
import { prefetchOnIntent } from './behaviours/prefetch.ts';
import { offerRedrawing } from './behaviours/redraw.ts';
import { revealOnScroll } from './behaviours/reveal.ts';
import { startServicesMenu } from './behaviours/services-menu.ts';
import { startSideMenu } from './behaviours/side-menu.ts';
import { startTabs } from './behaviours/tabs.ts';
import { measureWhenIdle } from './behaviours/vitals.ts';
import { showCurrentYear } from './behaviours/year.ts';
import type { Client } from './boot.ts';

export const start: Client['start'] = async ({ themeCookie, fontsSettled, watch }) => {
  if (document.readyState === 'loading') {
    await new Promise((parsed) => addEventListener('DOMContentLoaded', parsed));
  }
  startServicesMenu();
  startSideMenu();
  startTabs();
  startAccordions();
  startFooterTools(themeCookie);
  startEnquiryForm(watch);
  offerRedrawing(watch);
  prefetchOnIntent();
  showCurrentYear();
  document.documentElement.dataset.ready = 'true';
  await fontsSettled;
  await layOutRest();
  loadIframesWhenNear();
  revealOnScroll();
  // During maintenance every page answers so, and the API takes no figures.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.responseStatus !== 503) await measureWhenIdle();
};
