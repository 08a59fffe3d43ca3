// Writes the agency's colours and typefaces (content/look.ts) into each stylesheet that is built on ui/tokens.css.

import type { Plugin } from 'vite';
import { look } from '#content/look.ts';

const tokens = 'ui/tokens.css';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declarations = (colours: Record<string, string>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--color-${kebab(name)}:${value};`)
    .join('');

/** The face, then what stands in for it until it has come (fonts.ts). */
const families = (family: string, ...fallbacks: string[]): string =>
  [...[family, ...fallbacks].map((name) => JSON.stringify(name)), 'ui-sans-serif', 'sans-serif'].join();

const lookCss = (): string => {
  const { light, dark, always } = look.colours;
  const { display, text } = look.typefaces;
  return (
    `@theme static{${declarations({ ...light, ...always })}}` +
    `@theme{--font-display:${families(display.family, 'Display Fallback', 'Display Fallback Android')};` +
    `--font-text:${families(text.family, 'Text Fallback', 'Text Fallback Android')};` +
    `--font-bar:${families(text.family, 'Bar Fallback', 'Text Fallback Android')};}` +
    `:root{@variant dark-scheme{${declarations(dark)}}}`
  );
};

/** Stands before Tailwind, which makes utilities of what this writes. */
export const lookPlugin: Plugin = {
  name: 'look',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') && code.includes(tokens) ? code + lookCss() : undefined),
};
