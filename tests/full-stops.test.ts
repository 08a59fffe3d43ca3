// A name may end in a full stop of its own ("Pvt. Ltd."): no sentence puts another one behind it.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const sources = globSync('{contract,content,ui,web,console,server,cli}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.test.ts'],
});

it('no text puts a full stop right behind a name', () => {
  const found = sources.flatMap((path) =>
    readFileSync(resolve(root, path), 'utf8')
      .split('\n')
      .filter((line) => /\$\{(?:[^{}()]*\.)?(?:name|[a-z]+Name)(?: \?\? [^{}()]*)?\}\.(?: |`|$)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
