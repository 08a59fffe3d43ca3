// Processor time of this thread, which a busy machine does not make longer, and work to compare it with: how fast the machine is
// no test can know.

/** Milliseconds of the quickest of three runs. */
export const leastCpuMs = (work: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    }),
  );

/** Some tens of milliseconds of sorting. */
export const sortingMs = (): number =>
  leastCpuMs(() => Array.from({ length: 80_000 }, (_, at) => Math.sin(at)).sort((one, other) => one - other));
