// The public pages as the specification spells them, written out by hand so that none can go missing from the site
// without a test saying so. The list that the build wrote is compared with it in addresses.spec.ts.
import { readFileSync } from 'node:fs';
import { brand } from '#content/brand.ts';
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

export const servicePaths = [
  '/services/web_development',
  '/services/digitalmarketing',
  '/services/ui_ux',
  '/services/seo',
  '/services/web_hosting',
  '/services/mobile_app_solutions',
];

const vision = 'Turning your vision into digital reality';

export const routes: Route[] = [
  route('/', `${brand.name} | ${vision}`, vision, [...agency, 'FAQPage']),
  route('/about_us', `About Us | ${brand.name}`, 'One line, drawn by the same hands', [
    ...agency,
    'BreadcrumbList',
  ]),
  route('/contact_us', `Contact Us | ${brand.name}`, 'Contact Us', [...agency, 'BreadcrumbList']),
  route('/services/web_development', `Web Development | ${brand.name}`, 'Web Development', service),
  route('/services/digitalmarketing', `Digital Marketing | ${brand.name}`, 'Digital Marketing', service),
  route('/services/ui_ux', `UIUX | ${brand.name}`, 'UI/UX Design', service),
  route('/services/seo', `SEO Optimization | ${brand.name}`, 'SEO Optimization', service),
  route('/services/web_hosting', `Web Hosting | ${brand.name}`, 'Web Hosting', service),
  route(
    '/services/mobile_app_solutions',
    `Mobile App Solutions | ${brand.name}`,
    'Mobile App Solutions',
    service,
  ),
  route('/terms_conditions', `Terms and Conditions | ${brand.name}`, 'Terms and Conditions', [
    'BreadcrumbList',
  ]),
  route('/privacy_policy', `Privacy Policy | ${brand.name}`, 'Privacy Policy', ['BreadcrumbList']),
  route('/maintainance', `Maintenance | ${brand.name}`, "We're Down for Maintenance.", [], false),
];

export const notFoundText = "Oops! The page you're looking for doesn't exist.";

/** Documents that are no routes: the answer to any other address, and to a form sent without script. */
export const answers: Route[] = [
  route('/nope', `Page not found | ${brand.name}`, notFoundText, [], false),
  route('/contact_us/sent', `Thank You! | ${brand.name}`, 'Thank You!', [], false),
];

/** What the build says it wrote. */
export const manifest = JSON.parse(readFileSync('dist/web/site.json', 'utf8')) as SiteManifest;
