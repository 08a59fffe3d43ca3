// Cuts a stylesheet to what one page can need: rules whose classes and elements occur neither in the page nor in the
// script it loads go, then the keyframes, registered properties and variables that nothing left over uses. Variables that
// stand in the stylesheet alone get short names.

import { type CustomProperty, type Selector, type SelectorComponent, transform } from 'lightningcss';
import { cssTargets, siteBrowsers } from './browsers.ts';

const targets = cssTargets(siteBrowsers);

export type PageText = { html: string; script: string };

type Needs = {
  /** Is there an element or a script with this class? */
  hasClass(name: string): boolean;
  hasElement(name: string): boolean;
  hasAttribute(name: string): boolean;
  hasFileField: boolean;
  /** Is there an element of these classes that is `disabled`, or a script that makes any so? */
  hasDisabled(classes: string[]): boolean;
};

/** `data-laid-out` as `dataset` has it. */
const dataKey = (name: string) =>
  name.slice('data-'.length).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What a page can need: what its markup holds, and any word in its scripts that could stand in a `class`. */
const needsOf = ({ html, script }: PageText): Needs => {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const elements = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name));
  const attributes = new Set(
    [...html.matchAll(/\s([a-z][a-z0-9-]*)(?=[=\s/>])/g)].map(([, name = '']) => name),
  );
  const words = new Set(script.match(/[a-z][a-z0-9]*/g));
  const identifiers = new Set(script.match(/[a-z]\w*/gi));
  // Less what an animation or a style is given, which names no class.
  const values = /\b(?:easing|position): ?["'`][\w-]+["'`]/g;
  const names = new Set(script.replaceAll(values, '').split(/[\s"'`]+/));
  // `alert-${kind}` names every class that begins so.
  // Without a beginning of its own it is not a class but an id such as `${form}-${field}`.
  const stems = [...names]
    .filter((name) => name.includes('-${'))
    .map((name) => name.slice(0, name.indexOf('${')))
    .filter((stem) => stem !== '');
  const disabled = html.match(/<[^>]*\sdisabled\b[^>]*>/g) ?? [];
  return {
    hasClass: (name) => classes.has(name) || names.has(name) || stems.some((stem) => name.startsWith(stem)),
    hasElement: (name) => name === 'html' || name === 'body' || elements.has(name) || words.has(name),
    hasAttribute: (name) =>
      attributes.has(name) ||
      names.has(name) ||
      identifiers.has(name.startsWith('data-') ? dataKey(name) : name),
    hasFileField: /\btype(?:=|: ?)["'`]file["'`]/.test(html + script),
    hasDisabled: (all) =>
      identifiers.has('disabled') ||
      disabled.some((tag) => all.every((name) => new RegExp(`class="[^"]*\\b${name}\\b`).test(tag))),
  };
};

const isPossible = (selector: Selector, needs: Needs): boolean =>
  selector.every((part: SelectorComponent) => {
    if (part.type === 'class') return needs.hasClass(part.name);
    if (part.type === 'type') return needs.hasElement(part.name);
    if (part.type === 'attribute') return needs.hasAttribute(part.name);
    if (part.type === 'pseudo-class' && part.kind === 'disabled')
      return needs.hasDisabled(selector.flatMap((each) => (each.type === 'class' ? [each.name] : [])));
    if (part.type === 'pseudo-element' && part.kind === 'file-selector-button') return needs.hasFileField;
    // One of several is enough; what stands in `:not()` need not be there at all.
    if (
      part.type === 'pseudo-class' &&
      (part.kind === 'is' || part.kind === 'where' || part.kind === 'any')
    ) {
      return part.selectors.some((each) => isPossible(each, needs));
    }
    return true;
  });

const withoutRules = (css: string, needs: Needs): string => {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
    visitor: {
      Rule: {
        // A list of selectors stays whole: handing back a changed rule makes lightningcss read it again, and trip over some.
        style: (rule) =>
          rule.value.selectors.some((selector) => isPossible(selector, needs)) ? undefined : [],
      },
    },
  });
  return code.toString();
};

/** Names that a declaration anywhere uses, in the stylesheet or in the page. */
const usedNames = (css: string, html: string) => {
  const animations = [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)]
    .map(([, value = '']) => value)
    .join(' ');
  const variables = new Set([...`${css}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return { animations, variables };
};

const withoutUnused = (css: string, { html, script }: PageText): string => {
  const { animations, variables } = usedNames(css, html);
  const isUsed = (name: string) => variables.has(name) || script.includes(name);
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets,
    visitor: {
      Rule: {
        keyframes(rule) {
          const { name } = rule.value;
          return animations.includes(String(name.value)) ? undefined : [];
        },
        property(rule) {
          return isUsed(rule.value.name) ? undefined : [];
        },
      },
      Declaration: {
        custom: (declaration: CustomProperty) =>
          declaration.name.startsWith('--') && !isUsed(declaration.name) ? [] : undefined,
      },
    },
  });
  return code.toString();
};

/** Names that the stylesheet alone knows: the faces of the fallback fonts (fonts.ts), and variables. */
const fallbackFamily = /(["']?)\b[A-Z]\w+ Fallback(?: Android)?\1/g;
const variable = /(?<![\w\\-])--[a-z][\w-]*/gi;

const unquoted = (name: string) => name.replaceAll(/["']/g, '');

const withShortNames = (css: string, { html, script }: PageText): string => {
  const named = new Set(css.match(variable));
  const isTaken = (name: string) => html.includes(name) || script.includes(name);
  const short = new Map<string, string>();
  let count = 0;
  for (const name of named) {
    if (isTaken(name)) continue;
    let next: string;
    do next = `--${(10 + count++).toString(36)}`;
    while (named.has(next) || isTaken(next));
    short.set(name, next);
  }
  const families = [...new Set([...css.matchAll(fallbackFamily)].map(([name]) => unquoted(name)))];
  return css
    .replaceAll(variable, (name) => short.get(name) ?? name)
    .replaceAll(fallbackFamily, (name) => `F${families.indexOf(unquoted(name))}`);
};

/** The minifier leaves spaces in what it does not read: variables and what holds one. */
const withoutSpaces = (css: string) =>
  css
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(', ', ',') : part))
    .join('');

export const pruneCss = (css: string, page: PageText): string => {
  let pruned = withoutRules(css, needsOf(page));
  // Twice, since a variable may be all that uses another one.
  for (let pass = 0; pass < 2; pass++) pruned = withoutUnused(pruned, page);
  pruned = pruned
    .replace(/\/\*!.*?\*\/\s*/gs, '')
    // Tailwind writes for parts of their own as well.
    .replace('@layer properties;', '')
    .replaceAll(':root,:host{', ':root{')
    // The minifier prepares for colours of either scheme, `light-dark()`, of which there are none.
    .replaceAll(/--lightningcss-(?:light|dark):(?:initial| );?/g, '')
    // The minifier repeats some declarations.
    .replaceAll(/(?<=[{;])([^;{}]+;)\1+/g, '$1');
  return withoutSpaces(withShortNames(pruned, page));
};
