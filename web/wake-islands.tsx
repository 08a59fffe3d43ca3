// Finds the islands of a page and hydrates them. Loading, evaluating and rendering are separate tasks, with the browser
// let in between them.

import { type ReactNode, startTransition, useEffect } from 'react';
import { IslandBoundary } from './island-boundary.tsx';
import { type IslandName, islands } from './islands.ts';
import type { Slots } from './slot.tsx';

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in self) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 16);
  });

/** What the prerender put into the slots is handed on as it is, so that the browser need not render it again. */
function slotsOf(element: HTMLElement): { slots: Slots } | undefined {
  const found = [...element.querySelectorAll<HTMLElement>('[data-slot]')];
  if (found.length === 0) return undefined;
  return { slots: Object.fromEntries(found.map((slot) => [slot.dataset.slot ?? '', slot.innerHTML])) };
}

/** Tells when everything in it answers: an effect runs after those of what is inside. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake]);
  return children;
}

async function wake(element: HTMLElement, name: IslandName): Promise<void> {
  const [Component, { hydrateRoot }] = await Promise.all([islands[name].load(), import('react-dom/client')]);
  await idle();
  const props = JSON.parse(element.dataset.props ?? '{}');
  await new Promise<void>((awake) => {
    startTransition(() => {
      hydrateRoot(
        element,
        <Awake onAwake={awake}>
          <IslandBoundary>
            <Component {...props} {...slotsOf(element)} />
          </IslandBoundary>
        </Awake>,
        { identifierPrefix: `${name}-` },
      );
    });
  });
  await idle();
}

export async function wakeIslands(): Promise<void> {
  let failure: unknown;
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    // One that does not load leaves the others working.
    await wake(element, element.dataset.island as IslandName).catch((error: unknown) => {
      failure ??= error ?? new Error('An island could not be loaded.');
    });
  }
  if (failure) throw failure;
}
