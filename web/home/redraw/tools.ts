// What stands below a drawing while it is redrawn: undo, begin again, patterns, pictures to save, and the link.

import { redraw as words } from '#content/redraw.ts';

/** Adds an element to the end of another, and returns it. `html` holds nothing from outside. */
export const add = (parent: Element, html: string): HTMLElement | SVGElement => {
  parent.insertAdjacentHTML('beforeend', html);
  return parent.lastElementChild as HTMLElement | SVGElement;
};

type Doings = {
  undo(): void;
  beginAgain(): void;
  /** A pattern by its text, and its name. */
  draw(text: string, name: string): void;
  save(kind: 'svg' | 'png'): void;
  tell(text: string): void;
};

const shownMs = 2_500;

const buttonOf = (label: string) => `<button type="button">${label}</button>`;
const optionOf = ({ name, drawing = '' }: { name: string; drawing?: string }) =>
  `<option value="${drawing}">${name}</option>`;

/** They are shown while the stage is `redraw-open`. */
export const addTools = (stage: Element, { undo, beginAgain, draw, save, tell }: Doings): void => {
  const { patterns, patternList, copyLink } = words;
  const tools = add(
    stage,
    `<div class="redraw-tools" role="group" aria-label="${words.tools}">` +
      [words.undo, words.beginAgain].map(buttonOf).join('') +
      `<select aria-label="${patterns}">${[{ name: patterns }, ...patternList].map(optionOf).join('')}</select>` +
      [words.save('PNG'), words.save('SVG'), copyLink].map(buttonOf).join('') +
      '</div>',
  );
  const select = tools.querySelector('select') as HTMLSelectElement;
  select.onchange = () => {
    draw(select.value, select.selectedOptions[0]?.text ?? '');
    select.value = '';
  };
  const buttons = tools.querySelectorAll('button');
  const copy = async () => {
    const button = buttons[4] as HTMLButtonElement;
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      // The clipboard is closed to pages that are not secure, and in some apps.
      prompt(copyLink, location.href);
      return;
    }
    button.textContent = words.linkCopied;
    tell(words.linkCopied);
    setTimeout(() => {
      button.textContent = copyLink;
    }, shownMs);
  };
  [undo, beginAgain, () => save('png'), () => save('svg'), copy].forEach((act, index) => {
    (buttons[index] as HTMLButtonElement).onclick = act;
  });
};
