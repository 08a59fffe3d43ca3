// The service pages, in the order of the dropdown. A page that needs only names and links imports `services/menu.ts`.

import { digitalMarketing } from './services/digital-marketing.ts';
import { mobileAppSolutions } from './services/mobile-app-solutions.ts';
import { seo } from './services/seo.ts';
import { uiUx } from './services/ui-ux.ts';
import { webDevelopment } from './services/web-development.ts';
import { webHosting } from './services/web-hosting.ts';
import type { ServicePage } from './types.ts';

export const services: ServicePage[] = [
  webDevelopment,
  digitalMarketing,
  uiUx,
  seo,
  webHosting,
  mobileAppSolutions,
];
