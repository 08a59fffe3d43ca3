// `npm run release`: one archive that runs wherever there is Node 24 or newer, without npm and without a build. It holds the built
// site and console, the sources of server and command line, the packages these need, and a list of what every file must be.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { formatBytes } from '#contract/file-size.ts';
import { build } from './build.ts';
import { copyPackages, neededPackages } from './release/packages.ts';

const root = join(import.meta.dirname, '..');
/** Of `ui`, what draws: the server imports that, and no page. */
const rooms = ['contract', 'content', 'server', 'cli', 'ui/drawing'];
const papers = ['deploy', 'docs', '.env.example', 'CHANGELOG.md', 'NOTICE.md'];
const built = ['web', 'console', 'ssr', 'sbom.cdx.json'];

type PackageJson = {
  name: string;
  version: string;
  engines: object;
  imports: Record<string, string>;
  scripts: { start: string };
};
const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageJson;

const install = ({ name, version }: PackageJson): string => `# ${name} ${version}

Wants Node 24 or newer and nothing else. In this folder:

    sha256sum --quiet -c SHA256SUMS      # every file is as it was made
    cp .env.example .env                 # the settings: each is explained there
    node server/main.ts                  # serves at http://localhost:5001 and prints the addresses to open
    node cli/main.ts doctor              # what is still missing; where the program says \`npm run -s cli --\`, this is meant

Data is in \`./data\`, or where DATA_DIR says: keep it outside this folder. A new version is a folder of its own, started on the
same data, which it brings up to date. Behind a proxy, as a service, upgrades and the way back: docs/runbook.md. Backups: docs/operations.md.
`;

/** As a checkout starts, but without a look at whether the build is of these sources. */
const startOf = ({ scripts: { start } }: PackageJson): string => {
  const found = /^(.+ )scripts\/start\.ts$/.exec(start);
  if (found === null) throw new Error(`package.json starts something else than scripts/start.ts: ${start}`);
  return `${found[1]}server/main.ts`;
};

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');

const filesBelow = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .concat(globSync('**/.*', { cwd: folder, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

const sumsOf = (folder: string, files: readonly string[]): string =>
  files.map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`).join('');

/** In seconds: of the last commit, so that the same sources give the same archive. */
const sourceTime = (): string =>
  process.env.SOURCE_DATE_EPOCH ??
  execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim();

/** Puts the archive and its checksum into `into`; `dist` is a finished build. Returns the archive's path. */
export const writeRelease = (dist: string, into: string): string => {
  const name = `${packageJson.name}-${packageJson.version}`;
  const work = mkdtempSync(join(tmpdir(), `${name}-`));
  try {
    const target = join(work, name);
    for (const each of rooms) {
      const filter = (source: string) => !/\.test\.ts$|\.tsx$|\.css$|\/tsconfig\.json$/.test(source);
      cpSync(join(root, each), join(target, each), { recursive: true, filter });
    }
    for (const each of papers) cpSync(join(root, each), join(target, each), { recursive: true });
    for (const each of built) cpSync(join(dist, each), join(target, 'dist', each), { recursive: true });
    copyPackages(root, neededPackages(root, rooms), target);
    const { version, engines, imports } = packageJson;
    const own = {
      name: packageJson.name,
      version,
      private: true,
      type: 'module',
      engines,
      imports: Object.fromEntries(
        rooms.map((room) => `#${room.split('/')[0]}/*`).map((each) => [each, imports[each]]),
      ),
      scripts: {
        start: startOf(packageJson),
        cli: 'node cli/main.ts',
      },
    };
    writeFileSync(join(target, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
    writeFileSync(join(target, 'INSTALL.md'), install(packageJson));
    writeFileSync(join(target, 'SHA256SUMS'), sumsOf(target, filesBelow(target)));
    const given = ['--sort=name', `--mtime=@${sourceTime()}`, '--owner=0', '--group=0', '--numeric-owner'];
    const tar = execFileSync('tar', [...given, '--mode=u=rwX,go=rX', '-C', work, '-cf', '-', name], {
      maxBuffer: 1024 ** 3,
    });
    mkdirSync(into, { recursive: true });
    const archive = join(into, `${name}.tar.gz`);
    writeFileSync(archive, gzipSync(tar, { level: 9 }));
    writeFileSync(join(into, 'SHA256SUMS'), sumsOf(into, [`${name}.tar.gz`]));
    return archive;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const { values } = parseArgs({ options: { 'out-dir': { type: 'string', default: 'release' } } });
  // A build of its own: dist/ holds files of earlier ones for the tabs that are open here.
  const dist = mkdtempSync(join(tmpdir(), 'agency-site-build-'));
  await build({ outDir: dist });
  const archive = writeRelease(dist, values['out-dir']);
  rmSync(dist, { recursive: true });
  console.log(`${archive}: ${formatBytes(readFileSync(archive).length)}`);
}
