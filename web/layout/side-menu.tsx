// The sidebar of narrow screens, on the browser's own modal dialog: focus stays inside, Escape closes it, and the button
// that opens it needs no script. This adds what the dialog lacks: the held page, the overlay, and letting go.

import { useCallback, useEffect, useRef, useState } from 'react';
import { getStarted, headerLinks, navigation, serviceLinks } from '#content/navigation.ts';
import { lockScroll, unlockScroll } from './scroll-lock.ts';
import { useCloseOnLeave } from './use-close-on-leave.ts';

const { labels } = navigation;
const menuId = 'site-menu';
/** Where the links fit into the bar; site-header.css says the same. */
const wideScreen = '(min-width: 60rem)';
const servicesHref = '/#services';

// The attributes by which a button opens a dialog without script; React has no types for them yet.
const opener = { command: 'show-modal', commandfor: menuId };

export function SideMenu({ path }: { path: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  const open = () => {
    if (!dialog.current?.open) dialog.current?.showModal();
    setOpen(true);
  };
  const close = useCallback(() => {
    dialog.current?.close();
    setOpen(false);
  }, []);
  useCloseOnLeave(close);

  // It may have been opened before this code arrived.
  useEffect(() => {
    if (dialog.current?.open) setOpen(true);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    lockScroll();
    return unlockScroll;
  }, [isOpen]);

  useEffect(() => {
    const query = matchMedia(wideScreen);
    query.addEventListener('change', close);
    return () => query.removeEventListener('change', close);
  }, [close]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className="menu-button"
        aria-label={labels.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          // Else the browser follows the command as well, and reports a dialog that is open already.
          event.preventDefault();
          open();
        }}
        {...opener}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 8h18M3 16h18" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; the click is for the overlay */}
      <dialog
        ref={dialog}
        id={menuId}
        className="side-menu"
        aria-label={labels.mobileNavigation}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        onClose={() => {
          setOpen(false);
          button.current?.focus({ preventScroll: true });
        }}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget || (target as Element).closest('a')) close();
        }}
      >
        <nav className="side-menu-sheet" aria-label={labels.mobileNavigation}>
          <button
            type="button"
            className="menu-button side-menu-close"
            aria-label={labels.closeMenu}
            onClick={close}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 5l14 14M19 5L5 19" />
            </svg>
          </button>
          <ul>
            {headerLinks.map(({ label, href }) => (
              <li key={href}>
                {href === servicesHref ? (
                  <details className="side-services">
                    <summary className="side-menu-link">
                      <span>{label}</span>
                      <svg viewBox="0 0 12 12" className="chevron" aria-hidden="true">
                        <path d="M2 4l4 4 4-4" />
                      </svg>
                    </summary>
                    <ul>
                      {serviceLinks.map((service) => (
                        <li key={service.href}>
                          <a href={service.href} aria-current={service.href === path ? 'page' : undefined}>
                            {service.label}
                          </a>
                        </li>
                      ))}
                    </ul>
                  </details>
                ) : (
                  <a className="side-menu-link" href={href} aria-current={href === path ? 'page' : undefined}>
                    {label}
                  </a>
                )}
              </li>
            ))}
          </ul>
          <a className="button" href={getStarted.href}>
            {getStarted.label}
          </a>
        </nav>
      </dialog>
    </>
  );
}
