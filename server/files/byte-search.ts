// Looks for short byte strings in a file that passes by in pieces, across their borders too.

/** `name` is a PDF name: each of its characters may be written as `#` and two hexadecimal digits (ISO 32000-1, 7.3.5). */
export type SearchTerm = string | { name: string };

export type ByteSearch = {
  see(piece: Buffer): void;
  /** Where the term was last seen, in bytes from the file's beginning; `undefined` if it never was. */
  lastAt(term: string): number | undefined;
};

type Search = { text: string; longest: number; lastIn(buffer: Buffer): number };

const plainSearch = (text: string): Search => ({
  text,
  longest: text.length,
  lastIn: (buffer) => buffer.lastIndexOf(text, undefined, 'latin1'),
});

const eitherCase = (hex: string): string =>
  hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** `/Ab` is also `/#41b`, `/A#62` and `/#41#62`; the slash is no part of the name and always itself. */
const nameSearch = (name: string): Search => {
  const spellings = Array.from(name.slice(1), (letter) => {
    const hex = letter.charCodeAt(0).toString(16).padStart(2, '0');
    return `(?:${letter}|#${eitherCase(hex)})`;
  });
  const pattern = new RegExp(`/${spellings.join('')}`, 'g');
  return {
    text: name,
    longest: 1 + 3 * (name.length - 1),
    lastIn: (buffer) => {
      let last = -1;
      for (const { index } of buffer.toString('latin1').matchAll(pattern)) last = index;
      return last;
    },
  };
};

/** Names consist of a slash and letters. */
export const searchBytes = (terms: readonly SearchTerm[]): ByteSearch => {
  const searches = terms.map((each) =>
    typeof each === 'string' ? plainSearch(each) : nameSearch(each.name),
  );
  const reach = Math.max(...searches.map(({ longest }) => longest)) - 1;
  const found = new Map<string, number>();
  let tail: Buffer = Buffer.alloc(0);
  let seen = 0;

  const lookIn = (buffer: Buffer, startsAt: number): void => {
    for (const { text, lastIn } of searches) {
      const at = lastIn(buffer);
      if (at !== -1) found.set(text, Math.max(startsAt + at, found.get(text) ?? 0));
    }
  };

  return {
    see: (piece) => {
      lookIn(Buffer.concat([tail, piece.subarray(0, reach)]), seen - tail.length);
      lookIn(piece, seen);
      seen += piece.length;
      tail = Buffer.concat([tail, piece.subarray(-reach)]).subarray(-reach);
    },
    lastAt: (term) => found.get(term),
  };
};
