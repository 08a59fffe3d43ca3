// One titled panel of a private page.
import type { ReactNode } from 'react';

export const Card = ({
  id,
  title,
  children,
  className = '',
}: {
  id: string;
  title: string;
  children: ReactNode;
  className?: string;
}) => (
  <section id={id} className={`panel grid gap-4 ${className}`} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className="text-2xl">
      <span>{title}</span>
    </h2>
    {children}
  </section>
);
