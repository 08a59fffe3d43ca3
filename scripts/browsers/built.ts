// Calls in built scripts, those of packages too, where the name alone tells; attributes in built pages; and properties, their values,
// rules, selectors and colours in built styles.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Browsers } from '#scripts/site/browsers.ts';
import { allowedAttributes, allowedInScripts, allowedStyles, bringsPolyfills } from './allowed.ts';
import {
  type Asked,
  attribute,
  calledAs,
  callFeature,
  data,
  type Feature,
  faultsOf,
  membersOf,
  patternParts,
  typeOf,
} from './support.ts';

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

export const builtFaults = (root: string, folder: string, browsers: Browsers): string[] => {
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
