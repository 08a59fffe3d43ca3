// The script of a private page: React takes the whole of it over at once.
import type { ReactNode } from 'react';
import { measureWhenIdle } from '#web/behaviours/vitals.ts';
import type { Client } from '#web/boot.ts';
import { hydrate, reactRoot } from '#web/hydrate.ts';
import { loadDrawnLink } from './link-mark.tsx';

export const startPage =
  (page: ReactNode): Client['start'] =>
  async () => {
    hydrate(reactRoot(), page);
    void loadDrawnLink();
    document.documentElement.dataset.ready = 'true';
    await measureWhenIdle();
  };
