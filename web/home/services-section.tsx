// The six services as one ruled grid.

import { home } from '#content/home.ts';
import { serviceMenu } from '#content/services/menu.ts';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { serviceDrawings } from '#web/layout/service-drawings.ts';

export function ServicesSection() {
  const { heading, lede, learnMore, learnMoreAbout } = home.services;
  return (
    <section className="section measure" id="services">
      <div className="section-head">
        <h2>{heading}</h2>
        <p>{lede}</p>
      </div>
      <ul className="services">
        {serviceMenu.map(({ id, path, label, line }) => (
          <li key={id} className="service">
            <LineDrawing drawing={serviceDrawings[id]} className={`service-${id}`} />
            <h3>{label}</h3>
            <p>{line}</p>
            <a href={path}>
              {learnMore} <span className="visually-hidden">{learnMoreAbout(label)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
