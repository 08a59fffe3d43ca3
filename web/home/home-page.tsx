// The home page: its sections, as many of them and in the order that the content says.

import type { ComponentType } from 'react';
import { home } from '#content/home.ts';
import type { HomeSection } from '#content/types.ts';
import { CallToAction } from '#web/layout/call-to-action.tsx';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { EnquireSection } from './enquire-section.tsx';
import { FaqSection } from './faq-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { HowWeWorkSection } from './how-we-work-section.tsx';
import { ServicesAltSection } from './services-alt-section.tsx';
import { ServicesSection } from './services-section.tsx';

const CallToActionSection = () => {
  const { heading, text, primary, secondary } = home.callToAction;
  return <CallToAction className="cta-wide" heading={heading} text={text} actions={[primary, secondary]} />;
};

const sections: Record<HomeSection, ComponentType> = {
  hero: HeroSection,
  about: AboutSection,
  howWeWork: HowWeWorkSection,
  services: ServicesSection,
  servicesAlt: ServicesAltSection,
  callToAction: CallToActionSection,
  enquireNow: EnquireSection,
  faq: FaqSection,
  contact: ContactSection,
};

export const HomePage = () =>
  home.sections.map((name) => {
    const Section = sections[name];
    return <Section key={name} />;
  });
