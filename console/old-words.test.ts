// Words that the console has given up stay out of screens, mails and the command line: each thing has one name, which stands
// in docs/map.md.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Each with what is said today. */
const given = [
  [/\btrail\b/i, 'audit log'],
  [/\bswitch(?:ed)? (?:on|off)\b/i, 'activate, deactivate'],
  [/\bissued? (?:it )?anew\b/i, 'reissue'],
  [/\brun out\b/i, 'expired'],
  [/^(?:Works for|The link ends)$/, 'Expires'],
  [/^(?:Made|Link made)$/, 'Created'],
  [/^People’s data$/, 'Privacy requests'],
  [/^What it asks for$/, 'Payment details'],
] as const;

/** An address, a class, a key: no word for people. */
const isCode = (text: string): boolean => !/^[A-Z]|\s/.test(text);

const isNamed = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  return ts.isJsxAttribute(parent) && ['className', 'id', 'd', 'name'].includes(parent.name.getText());
};

const textsIn = (path: string, source: string): string[] => {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text.replaceAll(/\s+/g, ' ').trim());
    else if ((ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) && !isNamed(node)) {
      if (!isCode(node.text.trim())) found.push(node.text.trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

const faultsIn = (path: string, source: string): string[] =>
  textsIn(path, source).flatMap((text) =>
    given.filter(([old]) => old.test(text)).map(([, today]) => `${path}: “${text}”, say ${today}`),
  );

describe('words that are given up', () => {
  it('are found in attributes, texts, labels and templates, and not in code', () => {
    const screen = `
      import { x } from './the trail.ts';
      const columns = [{ id: 'trail', label: 'Trail' }, { label: 'Made' }];
      export const A = () => <Select className="trail on" label="Works for">It is {b} switched
        off.{\`\${n} links are issued anew\`}</Select>;`;
    expect(faultsIn('made-up.tsx', screen)).toHaveLength(5);
  });

  it('are on no screen, in no mail and in no answer of server or command line', () => {
    const rooms = [
      'console/**/*.{ts,tsx}',
      'contract/**/*.ts',
      'cli/**/*.ts',
      'content/*.ts',
      'server/**/*.ts',
    ];
    const files = globSync(rooms, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((path) => faultsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});
