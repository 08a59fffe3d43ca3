// How far a long command is, on one line of a terminal; nothing if a program reads the output.
const everyMs = 200;

/** Returns how to tell the share that is done (0 to 1) of a step. The line is gone once `end` is called. */
export const showProgress = (words: Record<string, string>) => {
  const isShown = process.stderr.isTTY === true;
  let shownAt = 0;
  return {
    tell: (step: string, share: number): void => {
      const now = Date.now();
      if (!isShown || now - shownAt < everyMs) return;
      shownAt = now;
      process.stderr.write(`\r\u001b[K${words[step] ?? step} … ${Math.floor(share * 100)} %`);
    },
    end: (): void => {
      if (isShown && shownAt > 0) process.stderr.write('\r\u001b[K');
    },
  };
};
