// What the lock file brings: every package under a licence that NOTICE.md allows, and no install script but those that
// package.json allows. And the list of it all, as CycloneDX, for whoever has to know what is in the product.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type LockedPackage = {
  license?: string;
  hasInstallScript?: boolean;
};
export type Lock = { packages: Record<string, LockedPackage> };

/** Their package.json names none; read in the package itself. */
const licenceOfSilent: Record<string, string> = { 'png-js': 'MIT' };

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/** The kinds of the table, and those of the line `Besides: …`. */
export const allowedKinds = (notice: string): Set<string> => {
  const rows = [...notice.matchAll(/^\| ([\w.-]+) \|/gm)].map(([, kind = '']) => kind);
  const besides = /^Besides: (.+)\.$/m.exec(notice)?.[1]?.split(', ') ?? [];
  return new Set([...rows.filter((kind) => kind !== 'licence'), ...besides]);
};

/** Of an SPDX expression: all of `A AND B`, any of `A OR B`. */
const isAllowed = (expression: string, allowed: ReadonlySet<string>): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((kind) => allowed.has(kind.trim())));

/** What is wrong, in words; empty if nothing is. `allowScripts` is package.json's. */
export const supplyFaults = (
  { packages }: Lock,
  allowed: ReadonlySet<string>,
  allowScripts: Record<string, boolean>,
): string[] =>
  Object.entries(packages).flatMap(([path, locked]) => {
    if (path === '') return [];
    const name = nameOf(path);
    const licence = locked.license ?? licenceOfSilent[name] ?? '';
    return [
      ...(isAllowed(licence, allowed)
        ? []
        : [`${name}: its licence (${licence || 'none named'}) is not among those of NOTICE.md`]),
      ...(locked.hasInstallScript === true && allowScripts[name] !== true
        ? [`${name}: it has an install script that package.json (allowScripts) does not allow`]
        : []),
    ];
  });

const root = join(import.meta.dirname, '..');
const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T;

type PackageJson = { name: string; allowScripts: Record<string, boolean> };

/** Of this very project. */
export const ownSupplyFaults = (): string[] =>
  supplyFaults(
    readJson<Lock>('package-lock.json'),
    allowedKinds(readFileSync(join(root, 'NOTICE.md'), 'utf8')),
    readJson<PackageJson>('package.json').allowScripts,
  );

/**
 * Writes what runs in production, with versions, hashes and licences, as CycloneDX. npm makes it from the lock file, without
 * the network. Returns the path. Rejects if there is no npm.
 */
export const writeSbom = async (folder: string): Promise<string> => {
  const given = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', given, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const sbom = JSON.parse(stdout) as {
    serialNumber?: string;
    metadata: { timestamp?: string; component: { name: string } };
  };
  // The same packages are the same list.
  delete sbom.serialNumber;
  delete sbom.metadata.timestamp;
  // npm takes the name of the folder.
  sbom.metadata.component.name = readJson<PackageJson>('package.json').name;
  const path = join(folder, 'sbom.cdx.json');
  writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`);
  return path;
};

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const faults = ownSupplyFaults();
    for (const each of faults) console.error(each);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } else console.log(await writeSbom(join(root, 'dist')));
}
