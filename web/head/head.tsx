// What stands in a page's head. The stylesheet and the boot script come from the build, as text.

import { brand } from '#content/brand.ts';
import { look } from '#content/look.ts';
import { placeholderOrigin as origin } from '#contract/site.ts';
import type { Page } from '#web/pages.ts';
import {
  type PreviewPicture,
  previewPictureOf,
  previewSize,
  privatePicture,
  privatePreview,
} from './preview-pictures.ts';
import { structuredDataText } from './structured-data.ts';

const raw = (text: string) => ({ __html: text });

type Props = { page: Page; style: string; script: string; fontStyle: string };

const Picture = ({ picture }: { picture: PreviewPicture }) => (
  <>
    <meta property="og:image" content={`${origin}/${picture.file}`} />
    <meta property="og:image:width" content={String(previewSize.width)} />
    <meta property="og:image:height" content={String(previewSize.height)} />
    <meta property="og:image:alt" content={picture.alt} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

const Preview = ({ page }: { page: Page }) => (
  <>
    <link rel="canonical" href={origin + page.path} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={brand.name} />
    <meta property="og:locale" content="en_IN" />
    <meta property="og:title" content={page.meta.title} />
    <meta property="og:description" content={page.meta.description} />
    <meta property="og:url" content={origin + page.path} />
    <Picture picture={previewPictureOf(page.path)} />
  </>
);

/** What a chat shows of a private link. No address: it would be the link itself. */
const PrivatePreview = () => (
  <>
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={brand.name} />
    <meta property="og:title" content={privatePreview.title} />
    <meta property="og:description" content={privatePreview.description} />
    <Picture picture={privatePicture} />
  </>
);

export const Head = ({ page, style, script, fontStyle }: Props) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>{page.meta.title}</title>
    <meta name="description" content={page.meta.description} />
    {page.isIndexed ? null : <meta name="robots" content="noindex" />}
    {page.kind === 'private' ? <meta name="referrer" content="no-referrer" /> : null}
    {page.kind === 'private' ? <meta name="format-detection" content="telephone=no" /> : null}
    {page.kind === 'page' ? <Preview page={page} /> : null}
    {page.kind === 'private' ? <PrivatePreview /> : null}
    <meta
      name="theme-color"
      content={page.kind === 'private' ? look.colours.light.surface : look.colours.always.floor}
    />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <style
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own stylesheet
      dangerouslySetInnerHTML={raw(style)}
    />
    <noscript>
      <link rel="stylesheet" href={fontStyle} />
    </noscript>
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own script
      dangerouslySetInnerHTML={raw(script)}
    />
    {page.structuredData.length > 0 ? (
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which "<" is escaped
        dangerouslySetInnerHTML={raw(structuredDataText(page.structuredData))}
      />
    ) : null}
  </head>
);
