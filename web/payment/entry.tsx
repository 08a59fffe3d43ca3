// The payment page's script.

import { measureWhenIdle } from '#web/behaviours/vitals.ts';
import type { Client } from '#web/boot.ts';
import { hydrate, reactRoot } from '#web/hydrate.ts';
import { PaymentPage } from './payment-page.tsx';

export const start: Client['start'] = async () => {
  hydrate(reactRoot(), <PaymentPage />);
  document.documentElement.dataset.ready = 'true';
  await measureWhenIdle();
};
