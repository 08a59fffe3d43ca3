// Who We Are, in short.

import { home } from '#content/home.ts';
import { Picture } from '#web/layout/picture.tsx';

export const AboutSection = () => {
  const { heading, paragraphs, action, pictureTitle } = home.about;
  const [first, ...others] = paragraphs;
  return (
    <section className="home-about section measure">
      <h2>{heading}</h2>
      <Picture name="about" weight={0.09} title={pictureTitle} className="home-about-picture" />
      <div className="home-about-words" data-reveal="">
        <p className="statement">{first}</p>
        {others.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <a className="button-quiet" href={action.href}>
          {action.label}
          {action.about ? <span className="visually-hidden"> {action.about}</span> : null}
        </a>
      </div>
    </section>
  );
};
