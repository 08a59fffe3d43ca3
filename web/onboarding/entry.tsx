// The onboarding page's script.

import { measureWhenIdle } from '#web/behaviours/vitals.ts';
import type { Client } from '#web/boot.ts';
import { hydrate, reactRoot } from '#web/hydrate.ts';
import { OnboardingPage } from './onboarding-page.tsx';

export const start: Client['start'] = async () => {
  hydrate(reactRoot(), <OnboardingPage />);
  document.documentElement.dataset.ready = 'true';
  await measureWhenIdle();
};
