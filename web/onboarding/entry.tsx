// The onboarding page's script.
import { startPage } from '#web/private/start-page.ts';
import { OnboardingPage } from './onboarding-page.tsx';

export const start = startPage(<OnboardingPage />);
