// The footer's tools: the theme switch, and the gentle way back to the top.
import { chooseTheme, chosenTheme, themes } from '#ui/theme-choice.ts';

const startThemeSwitch = (cookie: string): void => {
  const choices = [...document.querySelectorAll<HTMLInputElement>('.theme-switch input')];
  const apply = () => {
    const theme = themes.find((each) => choices.some(({ checked, value }) => checked && value === each));
    if (theme) chooseTheme(cookie, theme);
  };
  // The page was rendered without knowing the choice; another page may have changed it since.
  const read = () => {
    for (const choice of choices) choice.checked = choice.value === chosenTheme();
  };
  // Somebody may have chosen before this code arrived.
  if (choices.some(({ checked, defaultChecked }) => checked && !defaultChecked)) apply();
  read();
  addEventListener('pageshow', read);
  for (const choice of choices) choice.addEventListener('change', apply);
};

const startWayToTop = (): void => {
  document.querySelector('.footer-tools [href="#top"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
    document.getElementById('top')?.focus({ preventScroll: true });
  });
};

export const startFooterTools = (themeCookie: string): void => {
  startThemeSwitch(themeCookie);
  startWayToTop();
};
