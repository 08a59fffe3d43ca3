// Cuts a stylesheet to what one page can need: rules whose classes and elements occur neither in the page nor in the
// script it loads go, then the keyframes, registered properties and variables that nothing left over uses.

import { type CustomProperty, type Selector, type SelectorComponent, transform } from 'lightningcss';

export type PageText = { html: string; script: string };

type Needs = {
  /** Is there an element or a script with this class? */
  hasClass(name: string): boolean;
  hasElement(name: string): boolean;
};

/** What a page can need: what its markup holds, and any word in its scripts that could stand in a `class`. */
function needsOf({ html, script }: PageText): Needs {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const elements = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name));
  const words = new Set(script.match(/[a-z][a-z0-9]*/g));
  const names = new Set(script.split(/[\s"'`]+/));
  // `alert-${kind}` names every class that begins so.
  // Without a beginning of its own it is no class, but an id such as `${form}-${field}`.
  const stems = [...names]
    .filter((name) => name.includes('-${'))
    .map((name) => name.slice(0, name.indexOf('${')))
    .filter((stem) => stem !== '');
  return {
    hasClass: (name) => classes.has(name) || names.has(name) || stems.some((stem) => name.startsWith(stem)),
    hasElement: (name) => name === 'html' || name === 'body' || elements.has(name) || words.has(name),
  };
}

const isPossible = (selector: Selector, needs: Needs): boolean =>
  selector.every((part: SelectorComponent) => {
    if (part.type === 'class') return needs.hasClass(part.name);
    if (part.type === 'type') return needs.hasElement(part.name);
    // One of several is enough; what stands in `:not()` need not be there at all.
    if (
      part.type === 'pseudo-class' &&
      (part.kind === 'is' || part.kind === 'where' || part.kind === 'any')
    ) {
      return part.selectors.some((each) => isPossible(each, needs));
    }
    return true;
  });

function withoutRules(css: string, needs: Needs): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        // A list of selectors stays whole: handing back a changed rule makes lightningcss read it anew, and trip over some.
        style: (rule) =>
          rule.value.selectors.some((selector) => isPossible(selector, needs)) ? undefined : [],
      },
    },
  });
  return code.toString();
}

/** Names that a declaration anywhere uses, in the stylesheet or in the page. */
function usedNames(css: string, html: string) {
  const animations = [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)]
    .map(([, value = '']) => value)
    .join(' ');
  const variables = new Set([...`${css}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return { animations, variables };
}

function withoutUnused(css: string, { html, script }: PageText): string {
  const { animations, variables } = usedNames(css, html);
  const isUsed = (name: string) => variables.has(name) || script.includes(name);
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
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
}

export function pruneCss(css: string, page: PageText): string {
  let pruned = withoutRules(css, needsOf(page));
  // Twice, since a variable may be all that uses another one.
  for (let pass = 0; pass < 2; pass++) pruned = withoutUnused(pruned, page);
  return pruned.replace(/\/\*!.*?\*\/\s*/gs, '');
}
