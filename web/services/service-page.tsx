// The one pattern of the service pages: banner, introduction with the experience badge on its picture, benefits,
// tabs, and the closing call to action.

import { brand } from '#content/brand.ts';
import type { ServicePage as ServiceContent } from '#content/types.ts';
import { sitePaths } from '#contract/paths.ts';
import { Breadcrumb } from '#web/layout/breadcrumb.tsx';
import { CallToAction } from '#web/layout/call-to-action.tsx';
import { Picture } from '#web/layout/picture.tsx';
import { Tabs } from '#web/layout/tabs.tsx';
import { NoWrap } from '#web/no-wrap.tsx';

type Props = { service: ServiceContent };

/** The figure large, the words after it small; read out as the one sentence it is. */
const ExperienceBadge = ({ text }: { text: string }) => {
  const words = text.startsWith(brand.experience) ? text.slice(brand.experience.length) : ` ${text}`;
  return (
    <p className="experience">
      <b>{brand.experience}</b>
      <span>{words}</span>
    </p>
  );
};

const TabPanel = ({ tab }: { tab: ServiceContent['tabs']['items'][number] }) => (
  <div className="service-panel">
    <div>
      <h3>{tab.title}</h3>
      {tab.paragraphs.map((text) => (
        <p key={text}>
          <NoWrap text={text} />
        </p>
      ))}
    </div>
    <ul className="ruled">
      {tab.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </div>
);

export function ServicePage({ service }: Props) {
  const { menu, h1, breadcrumb, lede, intro, benefits, tabs, callToAction } = service;
  return (
    <>
      <div className="service-top">
        <div className="service-banner on-floor">
          <Breadcrumb current={breadcrumb} />
          <h1>{h1}</h1>
          <p className="lede">{lede}</p>
        </div>
        <div className="service-picture">
          <Picture name={menu.drawing} draw />
          <ExperienceBadge text={intro.badge} />
        </div>
        <section className="service-intro">
          {intro.subtitle ? <p className="kicker">{intro.subtitle}</p> : null}
          <h2>{intro.heading}</h2>
          {intro.paragraphs.map((text) => (
            <p key={text}>
              <NoWrap text={text} />
            </p>
          ))}
        </section>
      </div>
      <section className="benefits section measure">
        <h2>{benefits.heading}</h2>
        <ul className="ruled">
          {benefits.items.map(({ title, text }) => (
            <li key={title} data-reveal="">
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="band section">
        <div className="measure">
          <h2>{tabs.heading}</h2>
          <Tabs
            label={tabs.heading}
            items={tabs.items.map((tab) => ({ id: tab.id, label: tab.label, panel: <TabPanel tab={tab} /> }))}
            className="service-tabs"
          />
        </div>
      </section>
      <CallToAction
        heading={callToAction.heading}
        text={callToAction.text}
        actions={[{ label: callToAction.label, href: sitePaths.contact }]}
        className="section measure"
      />
    </>
  );
}
