// The enquiry form works without script: it can be filled in and sent. React, which checks it while somebody types,
// comes at the first touch of it, or at once if something typed before waits to be put back.
import { draftName } from '#web/contact/draft-name.ts';

const touches = ['pointerdown', 'focusin', 'input', 'change'];

const hasDraft = () => {
  try {
    return sessionStorage.getItem(draftName) !== null;
  } catch {
    return false;
  }
};

/** `watch` tells people if what it is given does not arrive. */
export const startEnquiryForm = (watch: (work: Promise<unknown>) => void): void => {
  const form = document.querySelector<HTMLFormElement>('#enquiry-form');
  const root = form?.closest<HTMLElement>('[data-react-root]');
  if (!form || !root) return;
  const begin = () => {
    for (const type of touches) root.removeEventListener(type, begin);
    watch(import('#web/contact/hydrate-form.tsx').then(({ hydrateForm }) => hydrateForm(root)));
  };
  const isTouched =
    form.contains(document.activeElement) ||
    [...form.elements].some((field) =>
      field instanceof HTMLSelectElement
        ? field.value !== ''
        : 'defaultValue' in field && 'value' in field && field.value !== field.defaultValue,
    );
  if (isTouched || hasDraft()) begin();
  else for (const type of touches) root.addEventListener(type, begin);
};
