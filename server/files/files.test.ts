// Kept files, and the sweep that cleans up what crashes left.
import { createHash, randomUUID } from 'node:crypto';
import { stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertUpload } from '#server/candidates/candidates.store.ts';
import { makeCandidateLink } from '#tests/files/make-link.ts';
import { arrivedFiles, keptFiles } from '#tests/files/stored-files.ts';
import { onS3 } from '#tests/support/engine.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { storageFolders } from './local-store.ts';
import { FileMissingError } from './store.ts';
import { sweepFiles } from './sweep.ts';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp({ site: false });
});
afterEach(() => test.close());

const arrive = async (content = 'content'): Promise<string> => {
  const path = join(...storageFolders(test.config), 'arrivals', `${randomUUID()}.part`);
  await writeFile(path, content);
  return path;
};
const keep = async (content = 'content'): Promise<string> =>
  (await test.deps.files.put(Readable.from([Buffer.from(content)]))).key;
const nameInRow = async (fileKey: string): Promise<string> => {
  const { link } = await makeCandidateLink(test.deps);
  const row = await insertUpload(test.deps.db, test.clock, {
    link_id: link.id,
    file_key: fileKey,
    file_name: 'a.pdf',
    file_bytes: 7,
    file_sha256: '',
    file_damaged: 0,
  });
  return row?.id ?? '';
};

describe('the store', () => {
  it('keeps a file under a name of its own, for its owner alone', async () => {
    const sha256 = createHash('sha256').update('hello').digest('hex');
    const { key, ...facts } = await test.deps.files.put(Readable.from([Buffer.from('hello')]));
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(facts).toEqual({ bytes: 5, sha256 });
    expect(await arrivedFiles(test.deps)).toEqual([]);
    const { stream, bytes } = await test.deps.files.open(key);
    expect(bytes).toBe(5);
    expect((await buffer(stream)).toString()).toBe('hello');
    for (const folder of storageFolders(test.config))
      expect((await stat(join(folder, 'kept'))).mode & 0o077).toBe(0);
  });

  it.each([
    [1, 3, 'ell'],
    [3, 10, 'lo'],
    [5, 1, ''],
    [9, 1, ''],
  ])('opens what there is from byte %i on, at most %i', async (start, bytes, text) => {
    const opened = await test.deps.files.open(await keep('hello'), { start, bytes });
    expect(opened.bytes).toBe(text.length);
    expect((await buffer(opened.stream)).toString()).toBe(text);
  });

  it('keeps nothing of what breaks off', async () => {
    const content = async function* () {
      yield Buffer.from('half');
      throw new Error('broke off');
    };
    await expect(test.deps.files.put(content())).rejects.toThrow('broke off');
    expect(await keptFiles(test.deps)).toEqual([]);
    expect(await arrivedFiles(test.deps)).toEqual([]);
  });

  it('opens nothing that is not a key, and says when a file is gone', async () => {
    for (const key of ['../../site.db', '', 'ab', `${'a'.repeat(31)}/`, 'G'.repeat(32)]) {
      await expect(test.deps.files.open(key)).rejects.toThrow('not the key');
      await expect(test.deps.files.remove(key)).rejects.toThrow('not the key');
      await expect(test.deps.files.put(Readable.from([]), key)).rejects.toThrow('not the key');
    }
    await expect(test.deps.files.open('0'.repeat(32))).rejects.toThrow(FileMissingError);
    await expect(test.deps.files.remove('0'.repeat(32))).resolves.toBeUndefined();
  });
});

describe('the sweep', () => {
  it.skipIf(onS3)('removes old arrivals and leaves those still coming', async () => {
    const old = await arrive();
    const longAgo = new Date(Date.now() - 11 * 60 * 1000);
    await utimes(old, longAgo, longAgo);
    const fresh = await arrive();
    const minutesAgo = new Date(Date.now() - 9 * 60_000);
    await utimes(fresh, minutesAgo, minutesAgo);
    const { removedArrivals } = await sweepFiles(test.deps);
    expect(removedArrivals).toHaveLength(1);
    expect(await arrivedFiles(test.deps)).toEqual([basename(fresh)]);
  });

  it('removes kept files that no row names, once they are old enough', async () => {
    const named = await keep();
    await nameInRow(named);
    const stray = await keep();
    expect((await sweepFiles(test.deps)).removedFiles).toEqual([]);
    const dry = await sweepFiles(test.deps, { keptGraceMs: -1_000, dryRun: true });
    expect(dry.removedFiles).toEqual([stray]);
    expect(await keptFiles(test.deps)).toHaveLength(2);
    const result = await sweepFiles(test.deps, { keptGraceMs: -1_000 });
    expect(result).toMatchObject({ removedFiles: [stray], rowsWithoutFile: [], filesInUse: 1 });
    expect(await keptFiles(test.deps)).toEqual([named]);
  });

  it('tells of rows whose file is gone and leaves them', async () => {
    const key = await keep();
    const id = await nameInRow(key);
    await test.deps.files.remove(key);
    const { rowsWithoutFile, filesInUse } = await sweepFiles(test.deps);
    expect(rowsWithoutFile).toMatchObject([{ table: 'candidate_upload', id, fileKey: key }]);
    expect(filesInUse).toBe(0);
  });
});
