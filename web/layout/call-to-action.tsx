// The closing call to action: a block of floor under a garland, as one hangs over a door.

import { ownDrawing } from '#content/drawings.ts';
import type { Action } from '#content/types.ts';
import type { Definition } from '#ui/drawing/generate.ts';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { callToAction } from '#ui/drawing/named.ts';
import { OwnPicture } from '#ui/drawing/own-picture.tsx';

/** The garland as long as the block is wide: its bend of four dots, several times over. */
const garland: Definition = {
  ...callToAction,
  rows: callToAction.rows.map((row) => row.slice(0, 4).repeat(8) + row.slice(0, 3)),
};

const own = ownDrawing('callToAction');

type Props = { heading: string; text: string; actions: Action[]; className?: string };

export const CallToAction = ({ heading, text, actions, className }: Props) => {
  return (
    <section className={`cta ${className ?? ''}`}>
      <div className="cta-floor on-floor">
        {own === undefined ? (
          <LineDrawing drawing={garland} className="cta-garland" />
        ) : (
          <OwnPicture svg={own} className="cta-garland" />
        )}
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
};
