// A page that says one thing: a drawing and a sentence on the floor, and where to go from there.

import type { ReactNode } from 'react';
import type { Action, DrawingName } from '#content/types.ts';
import { Picture } from '#web/layout/picture.tsx';

type Props = {
  drawing: DrawingName;
  pictureTitle?: string;
  /** Above the heading. */
  mark?: ReactNode;
  heading: string;
  children?: ReactNode;
  actions?: Action[];
};

export const NoticePage = ({ drawing, pictureTitle, mark, heading, children, actions = [] }: Props) => (
  <section className="notice on-floor">
    <div className="notice-row measure">
      <div className="notice-words">
        {mark}
        <h1>{heading}</h1>
        {children}
        {actions.length > 0 ? (
          <div className="actions">
            {actions.map(({ label, href }, index) => (
              <a key={href} className={index === 0 ? 'button' : 'button-floor'} href={href}>
                {label}
              </a>
            ))}
          </div>
        ) : null}
      </div>
      <Picture name={drawing} weight={0.09} {...(pictureTitle ? { title: pictureTitle } : {})} draw />
    </div>
  </section>
);
