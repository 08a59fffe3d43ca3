// The fixed bar on top of every page.
import { BrandLink } from './brand-mark.tsx';
import { HeaderMenus } from './header-menus.tsx';

export const SiteHeader = ({ path }: { path: string }) => (
  <header className="site-header on-floor">
    <div className="site-header-row measure">
      <BrandLink />
      <HeaderMenus path={path} />
    </div>
  </header>
);
