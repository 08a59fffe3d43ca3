// The first screen: the claim on the floor beside the great drawing, and the three promises below.

import { ownDrawing } from '#content/drawings.ts';
import { home } from '#content/home.ts';
import { Picture } from '#web/layout/picture.tsx';
import { NoWrap } from '#web/no-wrap.tsx';

const drawings = {
  'rapid-deployment': 'rapidDeployment',
  'advanced-security': 'advancedSecurity',
  'dedicated-support': 'dedicatedSupport',
} as const;

export const HeroSection = () => {
  const { kicker, heading, lede, action, draw } = home.hero;
  return (
    <section className="hero">
      <div className="hero-floor on-floor">
        <div className="hero-row measure">
          <div className="hero-words">
            <p className="kicker">{kicker}</p>
            <h1>{heading}</h1>
            <p className="lede">{lede}</p>
            <a className="button" href={action.href}>
              {action.label}
            </a>
          </div>
          <div className="hero-drawing">
            <Picture name="hero" draw />
            {ownDrawing('hero') === undefined && (
              <button type="button" className="button-floor button-small">
                {draw}
              </button>
            )}
          </div>
        </div>
      </div>
      <ul className="features measure">
        {home.features.map(({ id, title, text }) => (
          <li key={id}>
            <Picture name={drawings[id]} />
            <div>
              <h2>{title}</h2>
              <p>
                <NoWrap text={text} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
