// One titled panel of a private page.
import type { ReactNode } from 'react';

/** The heading of a card; script may move the focus to it. */
export const titleId = (cardId: string): string => `${cardId}-title`;

/** A section named by its heading, which can take the focus. */
export const Card = ({
  id,
  title,
  children,
  drawing,
  className = '',
}: {
  id: string;
  title: string;
  children: ReactNode;
  /** Above the heading. */
  drawing?: ReactNode;
  className?: string;
}) => (
  <section id={id} className={`card panel ${className}`} aria-labelledby={titleId(id)}>
    {drawing}
    <h2 id={titleId(id)} tabIndex={-1} className="text-2xl">
      <span>{title}</span>
    </h2>
    {children}
  </section>
);
