// Every regular expression in the product's sources, found by the compiler's own parser, so that a new one needs no list.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..', '..');
const rooms = ['contract', 'content', 'ui', 'web', 'console', 'server', 'cli'];

export type SourcePattern = {
  file: string;
  line: number;
  /** `undefined` where it is put together while the program runs. */
  pattern: RegExp | undefined;
};

const literalOf = (node: ts.RegularExpressionLiteral): RegExp => {
  const end = node.text.lastIndexOf('/');
  return new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
};

/** `new RegExp('…', 'g')` with texts alone is as good as a literal. */
const builtOf = (node: ts.NewExpression | ts.CallExpression): RegExp | undefined => {
  const [source, flags] = node.arguments ?? [];
  if (source === undefined || !ts.isStringLiteralLike(source)) return undefined;
  if (flags === undefined) return new RegExp(source.text);
  return ts.isStringLiteralLike(flags) ? new RegExp(source.text, flags.text) : undefined;
};

const isRegExpCall = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

const patternsOfFile = (file: string): SourcePattern[] => {
  const source = ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const found: SourcePattern[] = [];
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node))
      found.push({ file, line: lineOf(node), pattern: literalOf(node) });
    else if (isRegExpCall(node)) found.push({ file, line: lineOf(node), pattern: builtOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

export const findSourcePatterns = (): SourcePattern[] =>
  globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap(patternsOfFile);

/** The patterns that `make` puts together while it runs. */
export const patternsMadeBy = async (make: () => unknown): Promise<RegExp[]> => {
  const own = globalThis.RegExp;
  const made: RegExp[] = [];
  globalThis.RegExp = new Proxy(own, {
    construct: (target, given: ConstructorParameters<RegExpConstructor>) => {
      const pattern = new target(...given);
      made.push(pattern);
      return pattern;
    },
  });
  try {
    await make();
  } finally {
    globalThis.RegExp = own;
  }
  return made;
};
