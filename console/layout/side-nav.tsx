// The areas with what waits in each, who is signed in, and the way out. It stands at the side, and in a drawer on small screens.

import { useRouterState } from '@tanstack/react-router';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Logo } from '#console/parts/logo.tsx';
import { useIsWaiting } from '#console/parts/waiting.ts';
import { brand } from '#content/brand.ts';
import type { Me } from '#contract/staff/me.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { isInArea, navItems } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useSignOut } from './use-sign-out.ts';

export const Brand = () => (
  <ConsoleLink href={consolePaths.home} className="nav-brand">
    <Logo className="nav-logo" />
    <span>{brand.name}</span>
  </ConsoleLink>
);

const badgeText = (count: number): string => (count >= 1000 ? '1,000+' : count.toLocaleString('en-IN'));

const NavEntry = ({ item, me }: { item: (typeof navItems)[number]; me: Me }) => {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const count = item.badge === undefined ? 0 : me.badges[item.badge.name];
  return (
    <li>
      <ConsoleLink
        href={item.path}
        className="nav-link"
        aria-current={isInArea(pathname, item.path) ? 'page' : undefined}
      >
        <span className="grow">{item.label}</span>
        {count > 0 && (
          <span className="nav-badge">
            {badgeText(count)}
            <span className="sr-only"> {item.badge?.words}</span>
          </span>
        )}
      </ConsoleLink>
    </li>
  );
};

/** Times on screens do not name their zone one by one. */
export const ZoneNote = () => (
  <p className="zone-note" data-waiting={useIsWaiting() || undefined}>
    <span>Times in {brand.hours.zoneLabel}</span>
  </p>
);

export const SideNav = ({ me }: { me: Me }) => {
  const signOut = useSignOut();
  const { staff } = me;
  return (
    <div className="side-nav">
      <nav aria-label="Console">
        <ul>
          {navItems
            .filter(({ role }) => role === undefined || role === staff.role)
            .map((item) => (
              <NavEntry key={item.path} item={item} me={me} />
            ))}
        </ul>
      </nav>
      <div className="side-foot">
        <ZoneNote />
        <ThemeSwitch />
        <ConsoleLink href={consolePaths.account} className="nav-link">
          <span className="grid min-w-0">
            <span className="truncate font-semibold">{staff.name || staff.email}</span>
            <span className="text-sm text-on-floor-muted">
              My account{staff.role === 'admin' ? ' · admin' : ''}
            </span>
          </span>
        </ConsoleLink>
        <button type="button" className="nav-link" onClick={() => void signOut()}>
          <span>Sign out</span>
        </button>
      </div>
    </div>
  );
};
