// The frame around every screen: skip link, navigation, the screen, notes. Screens outside (signing in) stand alone.

import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { staffKey, useStaffQuery } from '#console/api.ts';
import { ToastRegion } from '#console/parts/toast-region.tsx';
import { accountApi } from '#contract/staff/account.ts';
import { MaintenanceBanner, SecondFactorBanner } from './banners.tsx';
import { Drawer } from './drawer.tsx';
import { keepFocus } from './keep-focus.ts';
import { ForbiddenScreen } from './plain-screens.tsx';
import { Brand, SideNav, ZoneNote } from './side-nav.tsx';

const badgesMs = 60_000;

const SecondFactorRequired = lazy(async () => {
  const { SecondFactorRequiredScreen } = await import('#console/account/second-factor-required-screen.tsx');
  return { default: SecondFactorRequiredScreen };
});

/** Once locked until the person is done: recovery codes are still to be kept when the server already takes it for set up. */
const useLock = (isOverdue: boolean) => {
  const client = useQueryClient();
  const [isLocked, setLocked] = useState(isOverdue);
  if (isOverdue && !isLocked) setLocked(true);
  const unlock = async () => {
    await client.invalidateQueries({ queryKey: staffKey(accountApi.me) });
    setLocked(false);
  };
  return { isLocked, unlock };
};

/** A new screen is read from its heading: the focus goes there, except on the first one and if a field has taken it. */
const useFocusOnScreen = (): void => {
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    const isSame = before.current === shown;
    before.current = shown;
    if (isFirst || isSame || shown === undefined) return;
    const main = document.getElementById('content');
    const focused = document.activeElement;
    // A press anywhere on a row gives the focus to `main` itself.
    if (main === null || (focused !== main && main.contains(focused))) return;
    (main.querySelector('h1') ?? main).focus({ preventScroll: true });
  }, [shown]);
};

/** Whoever comes back may have signed out in another window, which this one cannot see. */
const useAgainOnFocus = (act: () => unknown): void => {
  useEffect(() => {
    const again = () => void act();
    addEventListener('focus', again);
    return () => removeEventListener('focus', again);
  }, [act]);
};

const Inside = (): ReactNode => {
  const me = useStaffQuery(accountApi.me, { refetchMs: badgesMs });
  useAgainOnFocus(me.refetch);
  const role = useMatches({
    select: (matches) => matches.map(({ staticData }) => staticData.role).find((each) => each !== undefined),
  });
  const { isLocked, unlock } = useLock(me.data?.secondFactor?.isOverdue === true);
  if (me.data === undefined) return null;
  if (isLocked) {
    return (
      <main id="content" tabIndex={-1} className="outside">
        <Suspense fallback={null}>
          <SecondFactorRequired onDone={() => void unlock()} />
        </Suspense>
      </main>
    );
  }
  const mayEnter = role === undefined || role === me.data.staff.role;
  return (
    <div className="frame">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="top-bar on-floor">
        <Brand />
        <Drawer me={me.data} />
      </header>
      <aside className="side on-floor">
        <Brand />
        <SideNav me={me.data} />
      </aside>
      <main id="content" tabIndex={-1} className="content">
        <MaintenanceBanner />
        <SecondFactorBanner duty={me.data.secondFactor} />
        {mayEnter ? <Outlet /> : <ForbiddenScreen />}
        <ZoneNote />
      </main>
    </div>
  );
};

export const RootFrame = (): ReactNode => {
  const outside = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.outside === true),
  });
  useFocusOnScreen();
  useEffect(keepFocus, []);
  return (
    <>
      {outside ? (
        <main id="content" tabIndex={-1} className="outside">
          <Outlet />
        </main>
      ) : (
        <Inside />
      )}
      <ToastRegion />
    </>
  );
};
