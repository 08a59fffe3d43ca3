// Licences, install scripts and the bill of materials: of this project, and that a new kind of either is found.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  allowedKinds,
  type LockedPackage,
  ownSupplyFaults,
  supplyFaults,
  writeSbom,
} from './supply-chain.ts';

const faults = (locked: LockedPackage) =>
  supplyFaults(
    { packages: { '': {}, 'node_modules/a/node_modules/@b/c': locked } },
    new Set(['MIT', 'ISC']),
    { '@b/allowed': true },
  );

it('has packages alone that are allowed', () => {
  expect(ownSupplyFaults()).toEqual([]);
});

it.each<[string, LockedPackage, RegExp]>([
  ['a licence of a new kind', { license: 'AGPL-3.0-only' }, /^@b\/c: its licence \(AGPL-3.0-only\)/],
  ['no licence', {}, /none named/],
  ['one of two that both count', { license: 'MIT AND GPL-2.0-only' }, /GPL/],
  ['an install script', { license: 'MIT', hasInstallScript: true }, /^@b\/c: it has an install script/],
])('finds %s', (_name, locked, words) => {
  expect(faults(locked).join('\n')).toMatch(words);
});

it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC'])('takes %s', (license) => {
  expect(faults({ license })).toEqual([]);
});

it('reads the kinds from the notice', () => {
  const kinds = allowedKinds('| licence | packages |\n|---|---|\n| MIT | a |\n\nBesides: ISC, 0BSD.\n');
  expect([...kinds]).toEqual(['MIT', 'ISC', '0BSD']);
});

it('lists what runs in production, with hashes and licences', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  const sbom = JSON.parse(readFileSync(await writeSbom(folder), 'utf8'));
  rmSync(folder, { recursive: true });
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'agency-site' } } });
  const fastify = sbom.components.find(({ name }: { name: string }) => name === 'fastify');
  expect(fastify).toMatchObject({ hashes: [{ alg: 'SHA-512' }], licenses: [{ license: { id: 'MIT' } }] });
  expect(sbom.components.some(({ name }: { name: string }) => name === 'vitest')).toBe(false);
});
