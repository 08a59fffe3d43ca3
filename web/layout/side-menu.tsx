// The sidebar of narrow screens, on the browser's own modal dialog. What the dialog lacks is web/behaviours/side-menu.ts's.
import { getStarted, headerLinks, navigation, serviceLinks } from '#content/navigation.ts';

const { labels } = navigation;
const menuId = 'site-menu';
const servicesHref = '/#services';

// The attributes by which a button opens a dialog without script; React has no types for them yet.
const opener = { command: 'show-modal', commandfor: menuId };

export const SideMenu = ({ path }: { path: string }) => (
  <>
    <button
      type="button"
      className="menu-button"
      aria-label={labels.openMenu}
      aria-haspopup="dialog"
      aria-expanded={false}
      {...opener}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 8h18M3 16h18" />
      </svg>
    </button>
    <dialog id={menuId} className="side-menu" aria-label={labels.mobileNavigation}>
      <nav className="side-menu-sheet" aria-label={labels.mobileNavigation}>
        <button type="button" className="menu-button side-menu-close" aria-label={labels.closeMenu}>
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
