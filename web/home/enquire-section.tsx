// Enquire now: one line to the contact page.

import { home } from '#content/home.ts';
import { Kolam } from '#ui/kolam/kolam.tsx';
import { enquire } from '#ui/kolam/named.ts';

export function EnquireSection() {
  const { heading, text, action } = home.enquireNow;
  return (
    <section className="enquire measure">
      <Kolam drawing={enquire} />
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
