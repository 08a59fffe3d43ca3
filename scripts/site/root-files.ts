// The small files at the site's root that crawlers and phones ask for.

import { brand } from '#content/brand.ts';
import { look } from '#content/look.ts';
import { placeholderOrigin as origin } from '#contract/site.ts';
import type { SiteFile } from './pictures.ts';

export const rootFiles = (indexedPaths: string[]): SiteFile[] => {
  const urls = indexedPaths.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`).join('');
  return [
    {
      name: 'sitemap.xml',
      data: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
    },
    {
      name: 'robots.txt',
      // Private pages are not named: a list of what to avoid is also a list of where to look. They say noindex themselves.
      data: `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    },
    {
      name: 'manifest.webmanifest',
      data: JSON.stringify({
        name: brand.name,
        short_name: brand.name,
        description: brand.description,
        lang: 'en-IN',
        start_url: '/',
        display: 'browser',
        background_color: look.colours.light.surface,
        theme_color: look.colours.always.floor,
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      }),
    },
  ];
};
