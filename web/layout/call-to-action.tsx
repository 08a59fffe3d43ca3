// The closing call to action: a block of floor under a garland, as one hangs over a door.

import type { Action } from '#content/types.ts';
import { Garland } from './garland.tsx';

type Props = { heading: string; text: string; actions: Action[]; className?: string };

export const CallToAction = ({ heading, text, actions, className }: Props) => (
  <section className={`cta ${className ?? ''}`}>
    <div className="cta-floor on-floor">
      <Garland bends={8} className="cta-garland" />
      <div className="cta-words">
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
      <div className="actions">
        {actions.map(({ label, about, href }, index) => (
          <a key={label} className={index === 0 ? 'button' : 'button-floor'} href={href}>
            {label}
            {about ? <span className="visually-hidden"> {about}</span> : null}
          </a>
        ))}
      </div>
    </div>
  </section>
);
