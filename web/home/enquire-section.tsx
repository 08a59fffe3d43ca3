// Enquire now: one line to the contact page.

import { home } from '#content/home.ts';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { enquire } from '#ui/drawing/named.ts';

export function EnquireSection() {
  const { heading, text, action } = home.enquireNow;
  return (
    <section className="enquire measure">
      <LineDrawing drawing={enquire} />
      <div>
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
      <a className="button-quiet" href={action.href}>
        {action.label}
      </a>
    </section>
  );
}
