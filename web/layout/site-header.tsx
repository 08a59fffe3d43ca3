// The fixed bar on top of every page, with its navigation: links, the services dropdown and the sidebar of narrow screens. Without script the dropdown is
// an ordinary disclosure, the sidebar's button opens it natively, and styles lay out the links if neither works.

import { getStarted, headerLinks, navigation } from '#content/navigation.ts';
import { BrandLink } from './brand-mark.tsx';
import { ServicesMenu } from './services-menu.tsx';
import { SideMenu } from './side-menu.tsx';

const servicesHref = '/#services';

const HeaderMenus = ({ path }: { path: string }) => (
  <>
    <nav className="site-nav" aria-label={navigation.labels.mainNavigation}>
      <ul>
        {headerLinks.map(({ label, href }) => (
          <li key={href}>
            {href === servicesHref ? (
              <ServicesMenu path={path} />
            ) : (
              <a className="site-nav-link" href={href} aria-current={href === path ? 'page' : undefined}>
                {label}
              </a>
            )}
          </li>
        ))}
        <li>
          <a className="button button-small" href={getStarted.href}>
            {getStarted.label}
          </a>
        </li>
      </ul>
    </nav>
    <SideMenu path={path} />
  </>
);

export const SiteHeader = ({ path }: { path: string }) => (
  <header className="site-header on-floor">
    <div className="site-header-row measure">
      <BrandLink />
      <HeaderMenus path={path} />
    </div>
  </header>
);
