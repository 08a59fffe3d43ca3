// The services dropdown: a picture and six entries. A native disclosure, so that it also opens without script.

import { useRef } from 'react';
import { navigation, serviceLinks } from '#content/navigation.ts';
import { Slot, type Slots } from '#web/slot.tsx';
import { useServicesMenu } from './use-services-menu.ts';

export function ServicesMenu({ path, slots }: { path: string; slots: Slots }) {
  const element = useRef<HTMLDetailsElement>(null);
  const menu = useServicesMenu(element);
  const isHere = serviceLinks.some(({ href }) => href === path);
  return (
    <details
      ref={element}
      className="services-menu"
      open={menu.isOpen}
      onToggle={menu.onToggle}
      onPointerEnter={menu.onPointerEnter}
      onPointerLeave={menu.onPointerLeave}
      onBlur={menu.onBlur}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by nature */}
      <summary
        className="site-nav-link"
        aria-current={isHere ? 'true' : undefined}
        onClick={menu.onLabelClick}
      >
        <span>{navigation.services.label}</span>
        <svg viewBox="0 0 12 12" className="chevron" aria-hidden="true">
          <path d="M2 4l4 4 4-4" />
        </svg>
      </summary>
      <div className="services-panel">
        <div className="services-panel-sheet">
          <Slot slots={slots} name="picture" className="services-panel-picture" />
          <ul>
            {serviceLinks.map(({ label, href, description, service }) => (
              <li key={href}>
                <a
                  className="services-entry"
                  href={href}
                  aria-current={href === path ? 'page' : undefined}
                  onClick={menu.close}
                >
                  <Slot slots={slots} name={service ?? ''} as="span" className="services-entry-icon" />
                  <span>
                    <strong>{label}</strong>
                    <small>{description}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  );
}
