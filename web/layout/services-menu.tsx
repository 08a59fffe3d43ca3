// The services dropdown: a picture and six entries. A native disclosure; the rest is web/behaviours/services-menu.ts's.
import { navigation, serviceLinks } from '#content/navigation.ts';
import { Picture } from './picture.tsx';

export const ServicesMenu = ({ path }: { path: string }) => {
  const isHere = serviceLinks.some(({ href }) => href === path);
  return (
    <details className="services-menu">
      <summary className="site-nav-link" aria-current={isHere ? 'true' : undefined}>
        <span>{navigation.services.label}</span>
        <svg viewBox="0 0 12 12" className="chevron" aria-hidden="true">
          <path d="M2 4l4 4 4-4" />
        </svg>
      </summary>
      <div className="services-panel">
        <div className="services-panel-sheet">
          <div className="services-panel-picture">
            <Picture name="hero" title={navigation.services.pictureTitle} />
          </div>
          <ul>
            {serviceLinks.map(({ label, href, description, drawing }) => (
              <li key={href}>
                <a className="services-entry" href={href} aria-current={href === path ? 'page' : undefined}>
                  <span className="services-entry-icon">{drawing ? <Picture name={drawing} /> : null}</span>
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
};
