// The footer's tools: the theme switch, and the way back to the top. What they do is web/behaviours/footer-tools.ts's.
import { footer } from '#content/navigation.ts';
import { themes } from '#ui/theme-choice.ts';

const words = footer.theme;

export const FooterTools = () => (
  <div className="footer-tools">
    <fieldset className="theme-switch">
      <legend>{words.label}</legend>
      {themes.map((each) => (
        <label key={each}>
          {/* None is checked until the script, which knows the choice, has come. Browsers that put old choices back after
                a reload would change the theme by that. */}
          <input type="radio" name="theme" value={each} autoComplete="off" />
          <span>{words[each]}</span>
        </label>
      ))}
    </fieldset>
    <a className="button-floor button-small" href="#top">
      <svg viewBox="0 0 12 12" className="chevron chevron-up" aria-hidden="true">
        <path d="M2 4l4 4 4-4" />
      </svg>
      <span>{footer.scrollToTop}</span>
    </a>
  </div>
);
