// The home page: its nine sections in the order they stand.

import { home } from '#content/home.ts';
import { CallToAction } from '#web/layout/call-to-action.tsx';
import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { EnquireSection } from './enquire-section.tsx';
import { FaqSection } from './faq-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { HowWeWorkSection } from './how-we-work-section.tsx';
import { ServicesAltSection } from './services-alt-section.tsx';
import { ServicesSection } from './services-section.tsx';

export function HomePage() {
  const { heading, text, primary, secondary } = home.callToAction;
  return (
    <>
      <HeroSection />
      <AboutSection />
      <HowWeWorkSection />
      <ServicesSection />
      <ServicesAltSection />
      <CallToAction className="cta-wide" heading={heading} text={text} actions={[primary, secondary]} />
      <EnquireSection />
      <FaqSection />
      <ContactSection />
    </>
  );
}
