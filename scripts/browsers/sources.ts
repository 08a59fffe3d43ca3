// Calls, constructors, patterns and attributes in the sources, told apart by their types.
import ts from 'typescript';
import type { Browsers } from '#scripts/site/browsers.ts';
import { allowedAttributes, allowedCalls } from './allowed.ts';
import {
  type Asked,
  attribute,
  calledAs,
  callFeature,
  faultsOf,
  membersOf,
  patternParts,
  typeOf,
} from './support.ts';

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

/** Of the files in these folders of `root`, in words with path and line. */
export const callFaults = (
  root: string,
  rooms: string[],
  browsers: Browsers,
  program: ts.Program,
): string[] => {
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
