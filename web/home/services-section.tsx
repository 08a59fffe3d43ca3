// The services as one ruled grid.

import { home } from '#content/home.ts';
import { serviceMenu } from '#content/services/menu.ts';
import { Picture } from '#web/layout/picture.tsx';

export const ServicesSection = () => {
  const { heading, lede, learnMore, learnMoreAbout } = home.services;
  return (
    <section className="section measure" id="services">
      <div className="section-head">
        <h2>{heading}</h2>
        <p>{lede}</p>
      </div>
      <ul
        className={
          serviceMenu.length === 2 || serviceMenu.length === 4 ? 'services' : 'services services-in-threes'
        }
      >
        {serviceMenu.map(({ id, path, drawing, label, line }) => (
          <li key={id} className="service">
            <Picture name={drawing} className={`service-${drawing}`} />
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
};
