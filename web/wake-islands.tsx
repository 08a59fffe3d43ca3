// Hydrates the islands of a page, the one in use first. Loading, evaluating and rendering are separate tasks, with the
// browser let in between them.

import { type ReactNode, startTransition, useEffect } from 'react';
import { IslandBoundary } from './island-boundary.tsx';
import { type IslandName, islands } from './islands.ts';
import type { Slots } from './slot.tsx';
import { pause } from './turns.ts';

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

/**
 * Does again what was pressed while the island slept, where the browser could not do it by itself: links, disclosures and
 * forms work without script, and a button that opens a dialog does in newer browsers.
 */
function pressAgain(target: Element | null): void {
  const control = target?.closest('button[type=button], input[type=radio]');
  if (control instanceof HTMLButtonElement && !control.commandForElement) control.click();
  if (control instanceof HTMLInputElement) {
    // React hears of a change alone, and the choice is made already.
    control.checked = false;
    control.click();
  }
}

const isInUse = ({ element }: Island) => element.matches(':hover, :focus-within');

type Island = { element: HTMLElement; name: IslandName };

const load = ({ name }: Island) => Promise.all([islands[name](), import('react-dom/client')]);

async function hydrate({ element, name }: Island, loading: ReturnType<typeof load>): Promise<void> {
  const [Component, { hydrateRoot }] = await loading;
  await pause();
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
  await pause();
}

export async function wakeIslands(lastClicked: () => Element | null): Promise<void> {
  const asleep = [...document.querySelectorAll<HTMLElement>('[data-island]')]
    .map((element) => ({ element, name: element.dataset.island as IslandName }))
    .sort((one, other) => Number(isInUse(other)) - Number(isInUse(one)))
    .map((island) => ({ island, loading: load(island) }));
  // Each is waited for below, but may fail before its turn.
  for (const { loading } of asleep) loading.catch(() => {});
  let failure: unknown;
  for (const { island, loading } of asleep) {
    try {
      await hydrate(island, loading);
      const clicked = lastClicked();
      if (island.element.contains(clicked)) pressAgain(clicked);
    } catch (error) {
      // One that does not load leaves the others working.
      failure ??= error ?? new Error('An island could not be loaded.');
    }
  }
  if (failure) throw failure;
}
