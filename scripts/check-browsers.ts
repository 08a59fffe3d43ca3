// What the supported browsers do not have, by the data of MDN: calls in the sources, told apart by their types; calls in the built
// scripts, those of packages too, where the name alone tells; attributes in sources and built pages; and properties, their values, rules,
// selectors and colours in the built styles. What a page may go without is in the lists below, each with the reason.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { type Browsers, consoleBrowsers, siteBrowsers } from './site/browsers.ts';

const root = join(import.meta.dirname, '..');

/** Tested for before it is called, or merely missed. */
const allowedCalls = new Set([
  'Window.requestIdleCallback',
  // Safari alone reports it on another event.
  'InputEvent.isComposing',
  // Passkeys are offered where all of these are there.
  'PublicKeyCredential.isConditionalMediationAvailable',
  'PublicKeyCredential.toJSON',
  'PublicKeyCredential.parseRequestOptionsFromJSON',
  'PublicKeyCredential.parseCreationOptionsFromJSON',
  // Without it, the page that stands in during maintenance is measured as well.
  'PerformanceResourceTiming.responseStatus',
  // In a thread of the server.
  'Array.findLastIndex',
]);
const allowedInScripts = new Set([
  ...allowedCalls,
  'requestIdleCallback',
  // Tested for by React and by the plots.
  'startViewTransition',
  'Intl.Segmenter',
]);
/** Brings along what older browsers lack. */
const bringsPolyfills = /viewer\/assets\/pdf-/;
/** An older browser shows and does nearly the same without these. */
const allowedAttributes = new Set([
  // The keyboard may change what is typed.
  'autocapitalize',
  'autocorrect',
  // The first field waits to be chosen.
  'autofocus',
  // A translator may touch names and codes.
  'translate',
  // Its fields are disabled.
  'inert of <div>',
  // The other answers stay open.
  'name of <details>',
  // web/boot.ts does what both say.
  'command',
  'commandfor',
  // The map is fetched sooner.
  'loading of <iframe>',
]);
/** An older browser leaves these out and shows the page well enough. */
const allowedStyles = new Set(
  [
    // How a text or a control looks at its best.
    'text-wrap hanging-punctuation orphans widows field-sizing scrollbar-width resize forced-color-adjust overscroll-behavior',
    '-webkit-tap-highlight-color :selection :highlight :column :left :right :first :-webkit-search-cancel-button',
    ':-moz-progress-bar :-webkit-progress-bar :-webkit-progress-value',
    // What moves on its way.
    'transition-behavior interpolate-size @starting-style view-transition-name @view-transition :view-transition-group',
    ':view-transition-old :view-transition-new',
    // Only makes pages quicker.
    'content-visibility contain-intrinsic-block-size',
    // Stands in a list with others, behind `@supports`, or over a layout that does as well.
    '@property :popover-open :open :details-content color-mix()',
    // In grids, where all know it; in flex rows Safari does since 15.6.
    'align-content=start',
    // Of the side menu, whose sheet slides in newer browsers alone: in older ones nothing reaches over its edge.
    'overflow=clip',
    // A heading may part from its text on paper, and fingers point without a cursor.
    'break-after=avoid cursor',
    // How high a page or a box is at least or at most.
    'min-height=dvh max-height=dvh min-height=svh max-height=svh',
  ].flatMap((names) => names.split(' ')),
);

type Version = { version_added: string | false };
type Support = Record<string, Version | Version[] | undefined>;
type Feature = { __compat?: { support: Support } } & { [name: string]: Feature };

const data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as {
  api: Feature;
  javascript: { builtins: Feature; regular_expressions: Feature };
  html: { elements: Feature; global_attributes: Feature };
  css: Record<string, Feature>;
};

const isOlder = (version: string, than: string): boolean => {
  const [a, b] = [version, than].map((each) => each.replace('≤', '').split('.').map(Number));
  const [majorA = 0, minorA = 0] = a ?? [];
  const [majorB = 0, minorB = 0] = b ?? [];
  return majorA < majorB || (majorA === majorB && minorA < minorB);
};

/** Which of the browsers lack it, in words; empty where all have it or nothing is known. */
const lacking = (feature: Feature | undefined, { ios, ...browsers }: Browsers): string[] => {
  const support = feature?.__compat?.support;
  if (support === undefined) return [];
  return Object.entries({ ...browsers, safari_ios: ios }).flatMap(([name, oldest]) => {
    const versions = [support[name] ?? []].flat();
    const has = versions.some(
      ({ version_added: added }) =>
        added !== false && added !== null && added !== 'preview' && !isOlder(oldest, added),
    );
    return has || versions.length === 0 ? [] : [`${name} ${oldest}`];
  });
};

type Asked = [name: string, feature: Feature | undefined];

/** An allowed property allows all of its values, an allowed attribute all elements. */
const faultsOf = (asked: Asked[], browsers: Browsers, allowed: Set<string>): string[] => {
  const faults = asked.flatMap(([name, feature]) => {
    const missing = lacking(feature, browsers);
    const isAllowed = allowed.has(name) || allowed.has(name.replace(/=.*| of .*/, ''));
    return missing.length === 0 || isAllowed ? [] : [`${name}: not in ${missing.join(', ')}`];
  });
  return [...new Set(faults)];
};

const typeOf = (name: string): Feature | undefined => data.javascript.builtins[name] ?? data.api[name];

/** What an attribute, in HTML's lower case, asks of a browser. */
const attribute = (element: string, name: string): Asked => [
  `${name} of <${element}>`,
  data.html.elements[element]?.[name] ?? data.html.global_attributes[name],
];

/** `URL.canParse`, `Array.toSorted`; `Response.json` where `isStatic`, which is not what a response has under that name. */
const callFeature = (owner: string, name: string, isStatic: boolean): Feature | undefined => {
  const type = typeOf(owner);
  const ownNames = isStatic ? [`${name}_static`, name] : [name, `${name}_static`];
  return type?.[ownNames.find((each) => Object.hasOwn(type, each)) ?? name];
};

/** What a pattern is written with: a browser that does not know it takes nothing of the whole script. */
const patternParts = (pattern: string): Asked[] => {
  const { regular_expressions: syntax, builtins } = data.javascript;
  const asked: Asked[] = [];
  if (/\(\?<[=!]/.test(pattern)) asked.push(['look-behind in a pattern', syntax.lookbehind_assertion]);
  if (/\(\?-?[ims]/.test(pattern)) asked.push(['modifier in a pattern', syntax.modifier]);
  if (/\/[a-z]*v[a-z]*$/.test(pattern)) asked.push(['flag v of a pattern', builtins.RegExp?.unicodeSets]);
  return asked;
};

/** What a type of the data calls `canParse_static` is called as `canParse`. */
const calledAs = (member: string): string => member.replace(/_static$/, '');

type Member = { owner: string; member: string; feature: Feature; isLate: boolean };
/** Of all types but those that are new as a whole: these are found where they are made. */
const membersOf = (browsers: Browsers): Member[] =>
  [data.javascript.builtins, data.api]
    .flatMap(Object.entries<Feature>)
    .filter(([, type]) => lacking(type, browsers).length === 0)
    .flatMap(([owner, type]) =>
      Object.entries<Feature>(type as Record<string, Feature>)
        .filter(([, feature]) => feature.__compat !== undefined)
        .map(([member, feature]) => ({
          owner,
          member,
          feature,
          isLate: lacking(feature, browsers).length > 0,
        })),
    );

type Lacked = { names: Set<string>; ofJson: Map<string, string> };
/** The names that came late to some type: types are asked for only where one of them stands, as asking is what takes time. */
const lackedBy = (browsers: Browsers): Lacked => {
  const late = membersOf(browsers).filter(({ isLate }) => isLate);
  const ofJson = late.filter(({ owner }) => owner === 'Array' || owner === 'String');
  return {
    names: new Set(late.map(({ member }) => calledAs(member))),
    ofJson: new Map(ofJson.map(({ member, owner }) => [member, owner])),
  };
};

/** The type of the language or the browser that a name belongs to; undefined for a name of ours. */
const ownerOf = (
  program: ts.Program,
  node: ts.PropertyAccessExpression,
  lacked: Lacked,
): string | undefined => {
  const { text } = node.name;
  const symbol = program.getTypeChecker().getSymbolAtLocation(node.name);
  // Of what comes through a package nothing is known, but that it is JSON for the most part.
  if (symbol === undefined) return lacked.ofJson.get(text);
  const declaration = symbol.declarations?.[0];
  if (!declaration || !program.isSourceFileDefaultLibrary(declaration.getSourceFile())) return undefined;
  const { parent } = declaration;
  // The constructors of the DOM have types without a name.
  const name = ts.isInterfaceDeclaration(parent) ? parent.name.text : node.expression.getText();
  return name.replace(/^Readonly|Constructor$|(?<=^Iterator)Object$/g, '');
};

export const callFaults = (rooms: string[], browsers: Browsers, program: ts.Program): string[] => {
  const lacked = lackedBy(browsers);
  const faults: string[] = [];
  // Binds the files, which sets each node's `parent`; attributes need it.
  program.getTypeChecker();
  for (const file of program.getSourceFiles()) {
    const path = file.fileName.slice(root.length + 1);
    if (!rooms.some((room) => path.startsWith(`${room}/`)) || /\.test\.tsx?$/.test(path)) continue;
    const report = (node: ts.Node, asked: Asked, allowed = allowedCalls) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      faults.push(...faultsOf([asked], browsers, allowed).map((fault) => `${path}:${line + 1} ${fault}`));
    };
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node) && lacked.names.has(node.name.text)) {
        const owner = ownerOf(program, node, lacked);
        const isStatic = node.expression.getText() === owner;
        if (owner) report(node, [`${owner}.${node.name.text}`, callFeature(owner, node.name.text, isStatic)]);
      }
      if (ts.isRegularExpressionLiteral(node))
        for (const asked of patternParts(node.text)) report(node, asked);
      if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
        const { text } = node.expression;
        report(node, [text, typeOf(text)]);
      }
      if (ts.isJsxAttribute(node)) {
        const element = node.parent.parent.tagName.getText(file);
        report(node, attribute(element, node.name.getText(file).toLowerCase()), allowedAttributes);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return faults;
};

/** What came late to every type that has it. */
const lateMembers = (browsers: Browsers): Map<string, Feature> => {
  const members = membersOf(browsers);
  const known = new Set(members.filter(({ isLate }) => !isLate).map(({ member }) => calledAs(member)));
  return new Map(
    members.filter(({ member }) => !known.has(member)).map(({ member, feature }) => [member, feature]),
  );
};

/** Of a built script, by names alone: it has no types. */
export const scriptFaults = (script: string, browsers: Browsers): string[] => {
  const late = lateMembers(browsers);
  const asked: Asked[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const { text } = node.expression;
      asked.push([`${text}.${node.name.text}`, callFeature(text, node.name.text, true)]);
    }
    if (ts.isRegularExpressionLiteral(node)) asked.push(...patternParts(node.text));
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
      const { text } = node.expression;
      asked.push([text, typeOf(text)]);
    }
    // `a.b?.()` is itself a test for it.
    if (ts.isCallExpression(node) && node.questionDotToken === undefined) {
      const { expression } = node;
      if (ts.isPropertyAccessExpression(expression))
        asked.push([expression.name.text, late.get(expression.name.text)]);
      if (ts.isIdentifier(expression)) asked.push([expression.text, data.api.Window?.[expression.text]]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('built.js', script, ts.ScriptTarget.ESNext));
  return faultsOf(asked, browsers, allowedInScripts);
};

export const pageFaults = (html: string, browsers: Browsers): string[] => {
  const tags = html
    .replaceAll(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1')
    .matchAll(/<([a-z][\w-]*)\s([^>]*)>/g);
  const asked = [...tags].flatMap(([, element = '', rest = '']) =>
    [...rest.replaceAll(/="[^"]*"/g, '').matchAll(/[\w-]+/g)].map(([name]) => attribute(element, name)),
  );
  return faultsOf(asked, browsers, allowedAttributes);
};

const newUnits = {
  cq: data.css.types?.length?.container_query_length_units,
  dv: data.css.types?.length?.viewport_percentage_units_dynamic,
  sv: data.css.types?.length?.viewport_percentage_units_small,
  lv: data.css.types?.length?.viewport_percentage_units_large,
};

/** What a minified style sheet asks of a browser. */
const askedBy = (css: string): Asked[] => {
  const plain = css.replaceAll(/"[^"]*"/g, '""');
  const asked = (pattern: RegExp, ask: (...groups: string[]) => Asked[]): Asked[] =>
    [...plain.matchAll(pattern)].flatMap(([, ...groups]) => ask(...groups));
  return [
    ...asked(/[{;]([a-z-]+):([^;{}]*)(?=[;}])/g, (name = '', value = '') => {
      const property = data.css.properties?.[name];
      const words = (value.match(/(?<![\w-])[a-z-]+(?![\w-])/g) ?? []).map(
        (word): Asked => [`${name}=${word}`, property?.[word]],
      );
      return [[name, property], ...words];
    }),
    ...asked(/@([a-z-]+)/g, (name = '') => [[`@${name}`, data.css['at-rules']?.[name]]]),
    ...asked(/:([a-z-]+)/g, (name = '') => [[`:${name}`, data.css.selectors?.[name]]]),
    ...asked(/\b([a-z-]+)\(/g, (name = '') => [
      [`${name}()`, data.css.types?.color?.[name] ?? data.css.types?.[name]],
    ]),
    ...asked(/([a-z-]+):[^;{}]*?\d((cq|dv|sv|lv)[a-z]+)/g, (property = '', unit = '', family = '') => [
      [`${property}=${unit}`, newUnits[family as keyof typeof newUnits]],
    ]),
  ];
};

export const styleFaults = (css: string, browsers: Browsers, allowed: Set<string>): string[] =>
  faultsOf(askedBy(css), browsers, allowed);

const builtFaults = (folder: string, browsers: Browsers): string[] => {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const textOf = (ending: string): string =>
    names
      .filter((name) => name.endsWith(ending) && !bringsPolyfills.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8'))
      .join('\n');
  const html = textOf('.html');
  const inline = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text).join('\n');
  const scripts = `${textOf('.js')}\n${inline(/<script>(.*?)<\/script>/gs)}`;
  const styles = textOf('.css') + inline(/<style>(.*?)<\/style>/gs);
  return [
    ...scriptFaults(scripts, browsers),
    ...pageFaults(html, browsers),
    ...styleFaults(styles, browsers, allowedStyles),
  ].map((fault) => `${folder} ${fault}`);
};

if (import.meta.main) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = parsed.fileNames.filter((name) =>
    /\/(?:contract|content|ui|web|console)\/|\.d\.ts$/.test(name.slice(root.length)),
  );
  // Of packages React's types alone, which say what a `ref` holds: the others' take three times as long as all the rest.
  const react = join(root, 'node_modules/@types/react/index.d.ts');
  const program = ts.createProgram([...files, react], { ...parsed.options, types: [], noResolve: true });
  const faults = [
    ...callFaults(['contract', 'ui', 'web'], siteBrowsers, program),
    ...callFaults(['console'], consoleBrowsers, program),
    ...builtFaults('dist/web', siteBrowsers),
    ...builtFaults('dist/console', consoleBrowsers),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
