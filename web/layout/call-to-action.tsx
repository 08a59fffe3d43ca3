// The closing call to action: a block of floor under a garland, as one hangs over a door.

import type { Action } from '#content/types.ts';
import { Kolam } from '#ui/kolam/kolam.tsx';
import { callToAction } from '#ui/kolam/named.ts';

type Props = { heading: string; text: string; actions: Action[]; className?: string };

export function CallToAction({ heading, text, actions, className }: Props) {
  return (
    <section className={`cta ${className ?? ''}`}>
      <div className="cta-floor on-floor">
        <Kolam drawing={callToAction} className="cta-garland" />
        <div className="cta-words">
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <div className="actions">
          {actions.map(({ label, href }, index) => (
            <a key={label} className={index === 0 ? 'button' : 'button-floor'} href={href}>
              {label}
            </a>
          ))}
        </div>
      </div>
    </section>
  );
}
