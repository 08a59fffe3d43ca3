// Nothing but the content names the agency: whoever puts another agency's words into content/ finds none of the old ones elsewhere.
// The words looked for are the content's own, so this file names none either.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enquirySubjects } from '#contract/enquiry.ts';
import { brandNames } from './support/brand-names.ts';

const root = join(import.meta.dirname, '..');

/** The content itself, what other brands are tried with, the history, and a dictionary that names every city. */
const isExempt = (file: string): boolean =>
  /^(?:content|tests\/brands)\/|^CHANGELOG\.md$|^contract\/staff\/indian-words\.ts$|\.(?:png|jpe?g|pdf|woff2?|webp|heic)$/.test(
    file,
  );

/** What can be chosen in the form is an agency's own, and stands where the server's rules do. */
const isSubject = (file: string, name: string): boolean =>
  file === 'contract/enquiry.ts' && enquirySubjects.some((subject) => subject.toLowerCase().includes(name));

/** Where a word begins, and not in the middle of one; "camelCase" is two. */
const begins = (line: string, at: number): boolean => !/^\p{L}\p{Ll}$/u.test(line.slice(at - 1, at + 1));

const isNamed = (line: string, name: string): boolean => {
  const lower = line.toLowerCase();
  for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + 1)) {
    if (at === 0 || begins(line, at)) return true;
  }
  return false;
};

const advice =
  'Nothing outside content/ should name the agency. A word of yours that is an ordinary one goes into everydayWords of content/promised.ts, in lower case.';

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
        const found = brandNames.find((name) => isNamed(line, name) && !isSubject(file, name));
        return found === undefined ? [] : [`${file}:${index + 1} ${found}`];
      }),
  );
  expect(named, advice).toEqual([]);
});
