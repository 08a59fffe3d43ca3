// The footer's tools: the theme switch, and the way back to the top.

import { useEffect, useState } from 'react';
import { themeCookie } from '#content/brand.ts';
import { footer } from '#content/navigation.ts';
import { chooseTheme, chosenTheme, type Theme, themes } from '#ui/theme-choice.ts';

const words = footer.theme;

export function FooterTools() {
  const [theme, setTheme] = useState<Theme>('system');

  // The page is written without knowing the choice; another page may have changed it since.
  useEffect(() => {
    const read = () => setTheme(chosenTheme());
    read();
    addEventListener('pageshow', read);
    return () => removeEventListener('pageshow', read);
  }, []);

  return (
    <div className="footer-tools">
      <fieldset className="theme-switch">
        <legend>{words.label}</legend>
        {themes.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="theme"
              value={each}
              checked={each === theme}
              onChange={() => {
                chooseTheme(themeCookie, each);
                setTheme(each);
              }}
            />
            <span>{words[each]}</span>
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to the top without script too */}
      <a
        className="button-floor button-small"
        href="#top"
        onClick={(event) => {
          event.preventDefault();
          const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
          scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
          document.getElementById('top')?.focus({ preventScroll: true });
        }}
      >
        <svg viewBox="0 0 12 12" className="chevron chevron-up" aria-hidden="true">
          <path d="M2 4l4 4 4-4" />
        </svg>
        <span>{footer.scrollToTop}</span>
      </a>
    </div>
  );
}
