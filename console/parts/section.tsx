// A titled part of a screen, ruled off from the one before.

import { type ReactNode, useId } from 'react';

/** A `<section>` named by its `<h2>`; `actions` stand beside the title. */
export const Section = ({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className="section-part" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} tabIndex={-1}>
          <span>{title}</span>
        </h2>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
};
