// What the build tells the server about the pages it wrote: dist/web/site.json.

export const placeholderOrigin = 'https://origin.invalid';

/** Stands in the viewer's document where each answer has a mark of its own (`console/viewer`). */
export const noncePlaceholder = 'nonce-placeholder';

/** Address of the script that renews a page whose files a newer build has taken away (`web/renewal.ts`). */
export const renewalPath = '/renew.js';

export type SitePage = {
  path: string;
  file: string;
  policy: PageSources;
};

/** What a page may run and show beyond the site's own files, as CSP sources without quotes. */
export type PageSources = {
  /** Hashes of its inline script and stylesheet: `sha256-…`. */
  scriptHash: string;
  styleHash: string;
  /** Origins that stand in a frame on it. */
  frames: string[];
  /** Where its pictures come from, when not from the site alone: `blob:`. */
  pictures: string[];
};

export type SiteManifest = {
  /** Changes whenever a build differs. */
  build: string;
  /** Stands in the pages wherever the site's own origin belongs. */
  placeholderOrigin: typeof placeholderOrigin;
  pages: SitePage[];
  /** Shells with patterns such as `/payment/:token`. */
  privatePages: SitePage[];
  notFound: SitePage;
  maintenance: SitePage;
  /** Also among the pages: the server writes it again, with what was typed into its form. */
  contact: SitePage;
  contactSent: SitePage;
  /** Where the pages call the API, when that is not their own origin. */
  apiOrigin?: string;
};
