// Technology management: what keeps running after launch.

import { home } from '#content/home.ts';
import { Picture } from '#web/layout/picture.tsx';

export const ServicesAltSection = () => {
  const { heading, text, points } = home.servicesAlt;
  return (
    <section className="band section">
      <div className="technology measure">
        <Picture name="technology" weight={0.08} className="technology-picture" />
        <div data-reveal="">
          <h2>{heading}</h2>
          <p className="lede">{text}</p>
          <dl className="ruled">
            {points.map(({ title, text: detail }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
};
