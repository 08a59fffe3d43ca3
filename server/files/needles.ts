// Looks for short byte strings in a file that passes by in pieces, borders between pieces included.

export type NeedleWatch = {
  see(piece: Buffer): void;
  /** Where the needle was seen last, in bytes from the file's beginning; `undefined` where it never was. */
  lastAt(needle: string): number | undefined;
};

export const watchForNeedles = (needles: readonly string[]): NeedleWatch => {
  const reach = Math.max(...needles.map((needle) => needle.length)) - 1;
  const found = new Map<string, number>();
  let tail: Buffer = Buffer.alloc(0);
  let seen = 0;

  const lookIn = (buffer: Buffer, startsAt: number): void => {
    for (const needle of needles) {
      const at = buffer.lastIndexOf(needle, undefined, 'latin1');
      if (at !== -1) found.set(needle, Math.max(startsAt + at, found.get(needle) ?? 0));
    }
  };

  return {
    see: (piece) => {
      lookIn(Buffer.concat([tail, piece.subarray(0, reach)]), seen - tail.length);
      lookIn(piece, seen);
      seen += piece.length;
      tail = Buffer.concat([tail, piece.subarray(-reach)]).subarray(-reach);
    },
    lastAt: (needle) => found.get(needle),
  };
};
