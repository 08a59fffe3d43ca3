// What the build tells the server about the pages it wrote: dist/web/site.json.

export const placeholderOrigin = 'https://origin.invalid';

/** Stands in the viewer's document where each answer has a mark of its own (`console/viewer`). */
export const noncePlaceholder = 'nonce-placeholder';

export type SitePage = {
  path: string;
  file: string;
  /** CSP source of the page's own stylesheet; also in the manifest's `styleHashes`. */
  styleHash: string;
};

export type SiteManifest = {
  /** Changes with every build that differs. */
  build: string;
  /** Stands in the pages wherever the site's own origin belongs. */
  placeholderOrigin: typeof placeholderOrigin;
  pages: SitePage[];
  /** Shells with patterns such as `/payment/:token`. */
  privatePages: SitePage[];
  notFound: string;
  maintenance: string;
  contactSent: SitePage;
  /** CSP sources such as `sha256-…`, without quotes. */
  scriptHashes: string[];
  styleHashes: string[];
  /** Origins that may stand in a frame. */
  frameSources: string[];
  /** Where the pages call the API, when that is not their own origin. */
  apiOrigin?: string;
};
