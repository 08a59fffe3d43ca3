// Disclosures of one name: they open after the paint that answers the tap, and close each other, except in browsers from before
// 2024, which the second half is for.
import { afterPaint } from './after-paint.ts';

const toggleAfterPaint = (event: Event): void => {
  const details = (event.target as Element).closest('summary')?.parentElement;
  if (!(details instanceof HTMLDetailsElement) || !details.hasAttribute('name')) return;
  event.preventDefault();
  afterPaint(() => {
    details.open = !details.open;
  });
};

const closeOthers = ({ target }: Event): void => {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const name = target.getAttribute('name');
  for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[name="${name}"][open]`)) {
    if (other !== target) other.open = false;
  }
};

export const startAccordions = (): void => {
  document.addEventListener('click', toggleAfterPaint);
  document.addEventListener('toggle', closeOthers, true);
};
