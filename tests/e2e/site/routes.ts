// The public pages as they were promised (content/promised.ts), so that none can go missing from the site without a test saying so. The list that the build wrote is compared with it in addresses.spec.ts.
import { readFileSync } from 'node:fs';
import { brand } from '#content/brand.ts';
import { promisedPages } from '#content/promised.ts';
import type { SiteManifest } from '#contract/site.ts';

export type Route = {
  path: string;
  title: string;
  h1: string;
  /** Search engines may list it. */
  isIndexed: boolean;
  /** JSON-LD types that must stand on it. */
  things: string[];
};

const agency = ['Organization', 'ProfessionalService'];
const service = ['Service', 'BreadcrumbList'];

const route = (path: string, title: string, h1: string, things: string[], isIndexed = true): Route => ({
  path,
  title,
  h1,
  things,
  isIndexed,
});

const isService = (path: string) => path.startsWith('/services/');

export const servicePaths = promisedPages.map(([path]) => path).filter(isService);
/** Some service page. */
export const servicePath = servicePaths[0] ?? '';

const things: Record<string, string[]> = {
  '/': [...agency, 'FAQPage'],
  '/about_us': [...agency, 'BreadcrumbList'],
  '/contact_us': [...agency, 'BreadcrumbList'],
  '/maintainance': [],
};

export const routes: Route[] = promisedPages.map(([path, title, h1]) =>
  route(
    path,
    title,
    h1,
    isService(path) ? service : (things[path] ?? ['BreadcrumbList']),
    path !== '/maintainance',
  ),
);

export const notFoundText = "Oops! The page you're looking for doesn't exist.";

/** Documents that are no routes: the answer to any other address, and to a form sent without script. */
export const answers: Route[] = [
  route('/nope', `Page not found | ${brand.name}`, notFoundText, [], false),
  route('/contact_us/sent', `Thank You! | ${brand.name}`, 'Thank You!', [], false),
];

/** What the build says it wrote. */
export const manifest = JSON.parse(readFileSync('dist/web/site.json', 'utf8')) as SiteManifest;
