// The navigation of small screens: a drawer on the browser's own <dialog>, which keeps the focus inside and closes on Escape.

import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Me } from '#contract/staff/me.ts';
import { SideNav } from './side-nav.tsx';

const total = ({ badges }: Me): number => Object.values(badges).reduce((sum, each) => sum + each, 0);

export const Drawer = ({ me }: { me: Me }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const waits = total(me) > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the address changes
  useEffect(() => dialog.current?.close(), [pathname]);

  return (
    <>
      <button
        type="button"
        className="menu-button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M3 5.5h14M3 10h14M3 14.5h14" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
        <span>Menu</span>
        {waits && <span className="menu-dot" aria-hidden="true" />}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; the click is for the backdrop */}
      <dialog
        ref={dialog}
        className="drawer on-floor"
        aria-label="Menu"
        onClick={(event) => {
          const link = (event.target as Element).closest('a[href]');
          // A link to where one is already changes nothing, and must close the drawer all the same.
          if (event.target === event.currentTarget || link !== null) event.currentTarget.close();
        }}
      >
        <form method="dialog" className="flex justify-end">
          <button className="menu-button" type="submit">
            Close
          </button>
        </form>
        <SideNav me={me} />
      </dialog>
    </>
  );
};
