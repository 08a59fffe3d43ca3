// Four questions, one open at a time. The browser's own disclosure: the shared name closes the others, script or not.

import { home } from '#content/home.ts';
import { Picture } from '#web/layout/picture.tsx';
import { NoWrap } from '#web/no-wrap.tsx';

export const FaqSection = () => {
  const { heading, lede, items, contactHeading, contactOptions } = home.faq;
  return (
    <section className="faq section measure">
      <div className="faq-head">
        <Picture name="faq" />
        <h2>{heading}</h2>
        <p>{lede}</p>
      </div>
      <div>
        <div className="faq-items">
          {items.map(({ question, answer }) => (
            <details key={question} name="faq">
              <summary>
                <h3>{question}</h3>
                <svg viewBox="0 0 24 24" className="plus" aria-hidden="true">
                  <path d="M12 5v14M5 12h14" />
                </svg>
              </summary>
              <p>
                <NoWrap text={answer} />
              </p>
            </details>
          ))}
        </div>
        <div className="faq-contact">
          <h3>{contactHeading}</h3>
          <ul>
            {contactOptions.map(({ id, label, href }) => (
              <li key={id}>
                <a className="button-quiet" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
};
