// What a prerendered page does by script. The loader in its head (boot.ts) calls `start` when the page is idle and `wake`
// at the first sign of a person, and tells people if either does not arrive.

import type { Client } from './boot.ts';
import { pause, whenIdle } from './turns.ts';

/** Settles when the page has its final form. */
let whole: Promise<void> | undefined;

async function settle(fontsSettled: Promise<unknown>): Promise<void> {
  if (document.body.matches('.bare')) return;
  const { settlePublicPage } = await import('./public-page.ts');
  await settlePublicPage(fontsSettled);
}

/** What nobody waits for. */
async function goOn(): Promise<void> {
  await whenIdle();
  // Apart, so that this file is read in a moment.
  const { watchVitals } = await import('./vitals.ts');
  await watchVitals();
  await whenIdle();
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  while (unfetched.length > 0) {
    fetchModule();
    await whenIdle();
  }
}

const facts = document.documentElement.dataset;
const unfetched = facts.modules?.split(' ') ?? [];

/** Brings the next file that `wake` needs, without running it. */
function fetchModule(): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  // Where this file lies itself.
  link.href = new URL(/* @vite-ignore */ `${unfetched.shift()}.js`, import.meta.url).href;
  document.head.append(link);
  if (unfetched.length === 0) delete facts.modules;
}

export const start: Client['start'] = (fontsSettled) => {
  // Without it the page stands as it was written.
  whole = settle(fontsSettled).catch(() => {});
  whole.then(goOn).catch(() => {});
};

/** Settles when every island answers and the page is whole; rejects when one could not be loaded. */
export const wake: Client['wake'] = async (lastClicked) => {
  while (unfetched.length > 0) fetchModule();
  if (document.readyState === 'loading') {
    await new Promise((parsed) => addEventListener('DOMContentLoaded', parsed));
  }
  if (document.querySelector('[data-island]')) {
    const { wakeIslands } = await import('./wake-islands.tsx');
    await pause();
    await wakeIslands(lastClicked);
  }
  await whole;
  facts.hydrated = 'true';
};
