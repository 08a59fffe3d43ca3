// Cuts a stylesheet to what one page can need: rules whose classes and elements occur neither in the page nor in the
// script it loads go, then the keyframes, registered properties and variables that nothing left over uses.

import { type CustomProperty, type Selector, type SelectorComponent, transform } from 'lightningcss';

export type Needs = {
  /** Is there an element or a script with this class? */
  hasClass(name: string): boolean;
  hasElement(name: string): boolean;
};

/** What a page can need: what its markup holds, and any word of its scripts. */
export function needsOf(html: string, script: string): Needs {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const elements = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name));
  const words = new Set(script.match(/[a-z][a-z0-9]*/g));
  return {
    hasClass: (name) => classes.has(name) || script.includes(name),
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

const minify = (css: string): string =>
  transform({ filename: 'page.css', code: Buffer.from(css), minify: true }).code.toString();

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

/** Names that a declaration anywhere uses. */
function usedNames(css: string) {
  const animations = [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)]
    .map(([, value = '']) => value)
    .join(' ');
  const variables = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return { animations, variables };
}

function withoutUnused(css: string, script: string): string {
  const { animations, variables } = usedNames(css);
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

export function pruneCss(css: string, needs: Needs, script: string): string {
  let pruned = withoutRules(css, needs);
  // A variable may be all that uses another one.
  for (let before = ''; before !== pruned; ) {
    before = pruned;
    pruned = withoutUnused(pruned, script);
  }
  return minify(pruned);
}
