// Text made to cost a pattern or a function as much time as it can: for a pattern, repeats of its own parts with an end
// that does not fit, since those are what makes a matcher go back and try again.
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

export type HostileText = { says: string; make(length: number): string };

const show = (text: string): string => JSON.stringify(text.length > 24 ? `${text.slice(0, 24)}…` : text);

const repeats = (head: string, part: string, tail: string): HostileText => ({
  says: `${show(head)} + ${show(part)} again and again + ${show(tail)}`,
  make: (length) => head + part.repeat(Math.ceil(length / part.length)) + tail,
});

/** Of every kind that patterns and loops of the product know. */
const parts = [
  ...'a9 \t\n-_.,:;/\\"\'%=+@<>[({&\u0000\u00a0\u200d\u200e\u0301९😀',
  ...[
    '91',
    '0091',
    '+91',
    '1,',
    '1.',
    ', ',
    '; ',
    '::',
    '//',
    '/%',
    '%25',
    '%2525',
    '%61',
    '%ff',
    '\\"',
    '""',
  ],
  ...['{{', '\r\n', '\u0316\u0301', 'a ', ' a', '0a', 'aA', 'Android', 'Version/1', 'payment/', '/payment/a'],
];
const tails = ['', '\u0000\n', 'x'];

export const hostileTexts: readonly HostileText[] = parts.flatMap((part) =>
  tails.map((tail) => repeats('', part, tail)),
);

const pool = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).concat(
  ...'éß\u00a0\u0301\u061c\u200c\u200e\u2013\u2028\u2029\u2212\u202a\u3000九९೯Ａ９＋＝😀',
);
/** Ordinary ones first. */
const ordered = [...'a1 -._/,:"', ...pool];

const matching = (node: AST.Node, flags: string, most: number): string[] => {
  if (node.type === 'Character') return [String.fromCodePoint(node.value)];
  const alone = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gy]/g, ''));
  return [...new Set(ordered.filter((character) => alone.test(character)))].slice(0, most);
};

/** A text that the element matches, as far as it can be told without looking at what stands around it. */
const sampleOf = (node: AST.Element, flags: string): string => {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return matching(node, flags, 1)[0] ?? '';
    case 'Quantifier':
      return sampleOf(node.element, flags).repeat(Math.max(1, Math.min(node.min, 50)));
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0]?.elements.map((each) => sampleOf(each, flags)).join('') ?? '';
    default:
      return '';
  }
};

const sampleAll = (elements: readonly AST.Element[], flags: string): string =>
  elements.map((each) => sampleOf(each, flags)).join('');

/** What leads a matcher as far as this element: samples of all that stands before it, outwards to the pattern. */
const before = (node: AST.Node, flags: string): string => {
  const { parent } = node;
  if (parent === null) return '';
  const own =
    parent.type === 'Alternative'
      ? sampleAll(parent.elements.slice(0, parent.elements.indexOf(node as AST.Element)), flags)
      : '';
  return before(parent, flags) + own;
};

export const hostileTextsFor = (pattern: RegExp): HostileText[] => {
  const { source, flags } = pattern;
  const characters = new Set<string>();
  const wholes = new Set<string>();
  const ahead = new Set<string>();
  const heads: [head: string, part: string][] = [];
  const ast = new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: pattern.unicode,
    unicodeSets: pattern.unicodeSets,
  });
  const addCharacters = (node: AST.Node) => {
    for (const each of matching(node, flags, 2)) characters.add(each);
  };
  visitRegExpAST(ast, {
    onCharacterEnter: addCharacters,
    onCharacterClassEnter: addCharacters,
    onCharacterSetEnter: addCharacters,
    onAssertionEnter: (node) => {
      if (node.kind !== 'lookahead' && node.kind !== 'lookbehind') return;
      for (const { elements } of node.alternatives) ahead.add(sampleAll(elements, flags));
      wholes.add(before(node, flags));
    },
    onAlternativeEnter: ({ elements }) => {
      const whole = sampleAll(elements, flags);
      if (whole !== '') wholes.add(whole);
    },
    onQuantifierEnter: (node) => {
      const { element } = node;
      const isGroup = element.type === 'Group' || element.type === 'CapturingGroup';
      const samples = isGroup
        ? element.alternatives.map(({ elements }) => sampleAll(elements, flags))
        : matching(element, flags, 3);
      for (const sample of samples.filter((each) => each !== '')) {
        wholes.add(sample);
        const head = before(node, flags);
        if (head !== '') wholes.add(head).add(head + sample);
        heads.push([head, sample]);
      }
    },
  });
  const few = [...characters].slice(0, 12);
  const pairs = few.slice(0, 5).flatMap((first) => few.slice(0, 5).map((second) => first + second));
  wholes.delete('');
  const headless = [...few, ...pairs, ...wholes, ...parts].map((part): [string, string] => ['', part]);
  const looked = [...wholes].flatMap((part) => [...ahead].map((tail) => repeats('', part, tail)));
  return [
    ...looked,
    ...headless.map(([head, part]) => repeats(head, part, '\u0000\n')),
    ...heads.flatMap(([head, part]) => ['', '\u0000\n', '!'].map((tail) => repeats(head, part, tail))),
  ];
};
