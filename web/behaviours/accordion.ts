// Disclosures of one name close each other, except in browsers from before 2024, which this is for.

export const startAccordions = (): void => {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      const name = target.getAttribute('name');
      for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[name="${name}"][open]`)) {
        if (other !== target) other.open = false;
      }
    },
    true,
  );
};
