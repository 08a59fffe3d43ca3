// Disks that fail, for tests: one whose system calls fail on demand in a server of its own, and a small one that can be filled.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const source = join(import.meta.dirname, 'broken-disk.c');

export type BrokenDisk = {
  /** For the process whose disk it is. */
  environment: Record<string, string>;
  /** From now on, for files with `text` in their path: `sync` never reaches the disk (EIO), or nothing can be written (EROFS). */
  fail(what: 'sync' | 'write', text: string): void;
  mend(): void;
};

/** Answers why not where there is no C compiler to make it with. */
export const makeBrokenDisk = (): BrokenDisk | string => {
  const folder = mkdtempSync(join(tmpdir(), 'broken-disk-'));
  const library = join(folder, 'broken-disk.so');
  const control = join(folder, 'order');
  const { error, status, stderr } = spawnSync(
    'cc',
    ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'],
    {
      encoding: 'utf8',
    },
  );
  if (error !== undefined || status !== 0) {
    return `a disk that fails needs a C compiler (cc): ${error?.message ?? stderr}`;
  }
  return {
    environment: { LD_PRELOAD: library, BROKEN_DISK: control },
    fail: (what, text) => writeFileSync(control, `${what} ${text}\n`),
    mend: () => rmSync(control, { force: true }),
  };
};

export type SmallDisk = {
  folder: string;
  /** Leaves no room for a byte. */
  fill(): void;
  empty(): void;
  unmount(): void;
};

/** A disk of its own in memory. Answers why not where this user may not mount one. */
export const mountSmallDisk = (megabytes: number): SmallDisk | string => {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const options = `size=${megabytes}m,mode=0700`;
  const { error, status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (error !== undefined || status !== 0) {
    rmSync(folder, { recursive: true });
    return `a disk to fill has to be mounted, which this user may not: ${error?.message ?? stderr.trim()}`;
  }
  const fillers = join(folder, 'fillers');
  mkdirSync(fillers);
  let made = 0;
  return {
    folder,
    fill: () => {
      for (let bytes = 1_048_576; bytes >= 4_096; ) {
        made += 1;
        try {
          writeFileSync(join(fillers, String(made)), Buffer.alloc(bytes));
        } catch (failure) {
          if ((failure as NodeJS.ErrnoException).code !== 'ENOSPC') throw failure;
          bytes /= 4;
        }
      }
    },
    empty: () => {
      rmSync(fillers, { recursive: true });
      mkdirSync(fillers);
    },
    unmount: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
