// About us: the team, the story in three tabs, and a call to action.

import { about } from '#content/about.ts';
import { CallToAction } from '#web/layout/call-to-action.tsx';
import { Picture } from '#web/layout/picture.tsx';
import { Tabs } from '#web/layout/tabs.tsx';

const drawings = { 'who-we-are': 'about', mission: 'mission', vision: 'vision' } as const;
const storyId = about.action.href.slice(1);

export const AboutPage = () => {
  const { badge, heading, tagline, action, pictureTitle, story, callToAction } = about;
  return (
    <>
      <section className="about-hero on-floor">
        <div className="about-hero-row measure">
          <div>
            <p className="kicker">{badge}</p>
            <h1>{heading}</h1>
            <p className="lede">{tagline}</p>
            <a className="button" href={action.href}>
              {action.label}
            </a>
          </div>
          <Picture name="team" title={pictureTitle} className="about-hero-picture" draw />
        </div>
      </section>
      <section className="section measure" id={storyId}>
        <h2>{story.heading}</h2>
        <Tabs
          label={story.heading}
          items={story.tabs.map(({ id, label, title, quote, pictureTitle: picture }) => ({
            id,
            label,
            panel: (
              <div className="story">
                <div>
                  <h3>{title}</h3>
                  <blockquote>
                    <p>{quote}</p>
                  </blockquote>
                </div>
                <Picture name={drawings[id]} weight={0.09} title={picture} />
              </div>
            ),
          }))}
          className="story-tabs"
          isAnimated
        />
      </section>
      <CallToAction
        heading={callToAction.heading}
        text={callToAction.text}
        actions={[callToAction.action]}
        className="measure"
      />
    </>
  );
};
