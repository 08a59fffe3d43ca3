// The choice of scheme: the same cookie as the site's.

import { useId, useState } from 'react';
import { themeCookie } from '#content/brand.ts';
import { chooseTheme, chosenTheme, type Theme, themes } from '#ui/theme-choice.ts';

const words: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

export const ThemeSwitch = () => {
  const name = useId();
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">Colours</legend>
      {themes.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
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
  );
};
