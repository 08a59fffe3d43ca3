// Enquire now: one line to the contact page.

import { home } from '#content/home.ts';
import { Picture } from '#web/layout/picture.tsx';

export const EnquireSection = () => {
  const { heading, text, action } = home.enquireNow;
  return (
    <section className="enquire measure">
      <Picture name="enquire" />
      <div>
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
      <a className="button-quiet" href={action.href}>
        {action.label}
      </a>
    </section>
  );
};
