// What browsers lack, by the data of MDN.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browsers } from '#scripts/site/browsers.ts';

type Version = { version_added: string | false };
type Support = Record<string, Version | Version[] | undefined>;
export type Feature = { __compat?: { support: Support } } & { [name: string]: Feature };

export const data = JSON.parse(
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
export const lacking = (feature: Feature | undefined, { ios, ...browsers }: Browsers): string[] => {
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

export type Asked = [name: string, feature: Feature | undefined];

/** An allowed property allows all of its values, an allowed attribute all elements. */
export const faultsOf = (asked: Asked[], browsers: Browsers, allowed: Set<string>): string[] => {
  const faults = asked.flatMap(([name, feature]) => {
    const missing = lacking(feature, browsers);
    const isAllowed = allowed.has(name) || allowed.has(name.replace(/=.*| of .*/, ''));
    return missing.length === 0 || isAllowed ? [] : [`${name}: not in ${missing.join(', ')}`];
  });
  return [...new Set(faults)];
};

export const typeOf = (name: string): Feature | undefined => data.javascript.builtins[name] ?? data.api[name];

/** What an attribute, in HTML's lower case, asks of a browser. */
export const attribute = (element: string, name: string): Asked => [
  `${name} of <${element}>`,
  data.html.elements[element]?.[name] ?? data.html.global_attributes[name],
];

/** `URL.canParse`, `Array.toSorted`; `Response.json` where `isStatic`, which is not what a response has under that name. */
export const callFeature = (owner: string, name: string, isStatic: boolean): Feature | undefined => {
  const type = typeOf(owner);
  const ownNames = isStatic ? [`${name}_static`, name] : [name, `${name}_static`];
  return type?.[ownNames.find((each) => Object.hasOwn(type, each)) ?? name];
};

/** What a pattern is written with: a browser that does not know it takes nothing of the whole script. */
export const patternParts = (pattern: string): Asked[] => {
  const { regular_expressions: syntax, builtins } = data.javascript;
  const asked: Asked[] = [];
  if (/\(\?<[=!]/.test(pattern)) asked.push(['look-behind in a pattern', syntax.lookbehind_assertion]);
  if (/\(\?-?[ims]/.test(pattern)) asked.push(['modifier in a pattern', syntax.modifier]);
  if (/\/[a-z]*v[a-z]*$/.test(pattern)) asked.push(['flag v of a pattern', builtins.RegExp?.unicodeSets]);
  return asked;
};

/** What a type of the data calls `canParse_static` is called as `canParse`. */
export const calledAs = (member: string): string => member.replace(/_static$/, '');

type Member = { owner: string; member: string; feature: Feature; isLate: boolean };
/** Of all types but those that are new as a whole: these are found where they are made. */
export const membersOf = (browsers: Browsers): Member[] =>
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
