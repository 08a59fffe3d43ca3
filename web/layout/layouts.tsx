// The two layouts: with the site's header and footer, and bare for the private pages.

import type { ReactNode } from 'react';
import { navigation, pageTrouble } from '#content/navigation.ts';
import { BrandLink } from './brand-mark.tsx';
import { Garland } from './garland.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const { labels } = navigation;
const mainId = 'content';

/** Shown by boot.ts when the page's script does not arrive, or takes too long. */
export const TroubleNotice = ({ isQuiet }: { isQuiet: boolean }) => {
  const { title, text, reload } = pageTrouble.chunkFailed;
  return (
    <div className={isQuiet ? 'trouble trouble-quiet on-page' : 'trouble panel'} role="alert">
      <strong>{title}</strong>
      <span>{text}</span>
      <button type="button" className="button-quiet button-small" data-reload="">
        {reload}
      </button>
    </div>
  );
};

export const MainLayout = ({ path, children }: { path: string; children: ReactNode }) => (
  <body id="top" tabIndex={-1}>
    <a className="skip-link button" href={`#${mainId}`}>
      {labels.skipToContent}
    </a>
    <SiteHeader path={path} />
    <main id={mainId} tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
    <TroubleNotice isQuiet />
  </body>
);

export const BareLayout = ({ children }: { children: ReactNode }) => (
  <body id="top" className="bare">
    <header className="bare-header on-floor">
      <div className="bare-bar measure">
        <BrandLink />
        <Garland bends={20} className="bare-garland" />
      </div>
    </header>
    <main id={mainId} className="bare-main measure">
      {children}
    </main>
  </body>
);
