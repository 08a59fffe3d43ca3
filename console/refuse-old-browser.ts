// Puts one sentence in place of the console where the browser is too old for it: what the build makes for newer ones would fail
// half-way, without a word. Like apply-theme.ts, with which it lies in one script, it uses nothing from outside and no newer syntax.

export const refuseOldBrowser = (words: string): void => {
  const isNewEnough =
    // Chrome 111, Firefox 115, Safari 16.4, one each.
    CSS.supports('color', 'color-mix(in oklch, red, red)') &&
    'toSorted' in Array.prototype &&
    'supports' in HTMLScriptElement &&
    HTMLScriptElement.supports('importmap');
  if (isNewEnough) return;
  // The page stands, and its modules have not run: they find no place any more.
  document.addEventListener('readystatechange', () => {
    const place = document.getElementById('console');
    if (place === null) return;
    place.id = 'too-old';
    place.className = 'm-6';
    place.textContent = words;
  });
};
