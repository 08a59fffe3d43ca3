// Nothing but the content names the agency: whoever puts another agency's words into content/ finds none of the old ones elsewhere.
// The words looked for are the content's own, so this file names none either.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandNames } from './support/brand-names.ts';

const root = join(import.meta.dirname, '..');

/** The content itself, what other brands are tried with, the history, and a dictionary that names every city. */
const isExempt = (file: string): boolean =>
  /^(?:content|tests\/brands)\/|^CHANGELOG\.md$|^contract\/staff\/indian-words\.ts$|\.(?:png|jpe?g|pdf|woff2?|webp|heic)$/.test(
    file,
  );

test('no source but the content names the agency, its offices, people or services', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && !isExempt(file));
  expect(files.length).toBeGreaterThan(500);
  const named = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const found = brandNames.find((name) => line.toLowerCase().includes(name));
        return found === undefined ? [] : [`${file}:${index + 1} ${found}`];
      }),
  );
  expect(named).toEqual([]);
});
