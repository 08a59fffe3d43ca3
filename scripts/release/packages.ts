// Which packages a running server needs, and which of their files: those that its sources name and all that these depend on,
// without what is there for people and compilers. What only a build needs stays behind.

import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

type Manifest = {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** As Node looks for it. */
const findPackage = (root: string, from: string, name: string): string => {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === root) throw new Error(`${name} is not installed (${relative(root, from)} needs it).`);
  }
};

/** The dependencies of package.json that a source imports or resolves, the fonts by a pattern. */
export const namedIn = (sources: string, dependencies: readonly string[]): string[] => {
  const named = [
    ...sources.matchAll(/(?:from |import |import\(|resolve\()['"`]((?!node:)(?:@[\w.-]+\/)?[\w.$-]+)/g),
  ].map(([, name = '']) => name.replace(/\$.*/, ''));
  return dependencies.filter((each) =>
    named.some((name) => name === each || (name.endsWith('/') && each.startsWith(name))),
  );
};

/** Folders of all packages that the sources of these rooms need. Throws if one is not installed. */
export const neededPackages = (root: string, rooms: readonly string[]): string[] => {
  // The check of the content runs before a build.
  const exclude = ['**/*.test.ts', 'content/validate.ts'];
  const sources = globSync(`{${rooms.join()}}/**/*.ts`, { cwd: root, exclude })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const needed = new Set<string>();
  const add = (from: string, name: string): void => {
    const folder = findPackage(root, from, name);
    if (needed.has(folder)) return;
    needed.add(folder);
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = readManifest(folder);
    for (const each of Object.keys(dependencies)) add(folder, each);
    for (const each of Object.keys(peerDependencies)) {
      if (peerDependenciesMeta[each]?.optional !== true) add(folder, each);
    }
  };
  for (const name of namedIn(sources, Object.keys(readManifest(root).dependencies ?? {}))) add(root, name);
  return [...needed].sort();
};

const licence = /^(licen[cs]e|notice|copying)/i;
/** At the top of a package; deeper, such a name may be the program's. */
const unneededFolders =
  /^(tests?|__tests__|docs?|examples?|bench(mark)?s?|coverage|node_modules|\.[^/]+)(\/|$)/i;
const unneededFiles =
  /(\.[cm]?tsx?|\.map|\.flow|\.md|\.markdown|\.tsbuildinfo|\.standalone\.js)$|(^|\/)\.[^/]+$/;
/** Documents are drawn with these two weights alone (server/documents/pdf-fonts.ts). */
const otherFonts =
  /@fontsource\/[^/]+\/(?!files\/[\w-]+-(400|600)-normal\.woff$|package\.json$|LICENSE$|files$)./;

/** Whether a file or folder of a package goes along. `path` is below node_modules, `inside` below the package. */
export const isNeeded = (path: string, inside: string): boolean =>
  licence.test(basename(inside)) ||
  !(unneededFolders.test(inside) || unneededFiles.test(inside) || otherFonts.test(path));

/** Copies them into the same places below `target`. */
export const copyPackages = (root: string, folders: readonly string[], target: string): void => {
  for (const folder of folders) {
    cpSync(folder, join(target, relative(root, folder)), {
      recursive: true,
      filter: (source) => source === folder || isNeeded(source, relative(folder, source)),
    });
  }
};
