// The copyright line's year, right also when the pages were built last year.

export const showCurrentYear = (): void => {
  const year = String(new Date().getFullYear());
  for (const element of document.querySelectorAll('[data-year]')) {
    if (element.textContent !== year) element.textContent = year;
  }
};
