// Draws a line drawing: one line round a set of dots, as a compact SVG path. Pure and without a DOM, so that
// the build and the browser draw the same. Which walls make it one line is found by search.ts; the drawings
// that the site uses are in named.ts.

/** `x` mirrors left and right, `xy` both ways, `r2` and `r4` turn by half and by quarter turns, `all` does everything. */
export type Symmetry = 'none' | 'x' | 'xy' | 'r2' | 'r4' | 'all';

/** A point in half steps of the grid: dots have two even numbers, the middle between two dots one odd number. */
export type Half = readonly [x: number, y: number];

/** A point in units of the drawing. */
export type Point = readonly [x: number, y: number];

export type Definition = {
  /** One string a row: `#` is a dot with the line round it, `o` a dot that waits for the line, anything else is empty. */
  readonly rows: readonly string[];
  /** Middles at which a wall turns both strands back; the symmetry adds their images. */
  readonly walls?: readonly Half[];
  /** Middles that both strands pass side by side, so that one loop holds both dots; with their images. */
  readonly lanes?: readonly Half[];
  readonly symmetry?: Symmetry;
  /** Width of the line in steps of the grid. */
  readonly weight?: number;
  /** The place between two dots at which the line begins; over the first dot without it. */
  readonly begin?: Half;
  /** Draws only so many strands, from that one along the line: an open path with loose ends. */
  readonly part?: readonly [from: number, count: number];
};

export type Drawing = {
  readonly viewBox: string;
  /** The line. Closed (it ends in `z`) unless the definition draws a part of it. */
  readonly path: string;
  /** The dots as strokes of no length, to be drawn with round caps. */
  readonly dots: string;
  /** The dots in units of the drawing. */
  readonly dotPoints: readonly Point[];
  readonly lineWidth: number;
  readonly dotWidth: number;
};

/** A quarter of the way round a dot: from one side (0 top, 1 right, 2 bottom, 3 left) to the next one by `turn`. */
type Strand = { readonly x: number; readonly y: number; readonly side: number; readonly turn: 1 | -1 };

/** Units of the drawing in one step of the grid. */
export const step = 40;
const half = step / 2;
const sides: readonly Half[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
/** How the line passes a place: how far from the dot, how far off the middle, and its handle along and across its way there. */
type Passing = readonly [reach: number, off: number, along: number, back: number];
const border: Passing = [18, 0, 10, 0];
const wall: Passing = [15, 0, 8, 0];
const lane: Passing = [half, 12, 0, 6];
const crossing: Passing = [half, 0, 8, 8];

const sideAt = (side: number): Half => sides[side & 3] as Half;
const round = (value: number): number => Math.round(value * 10) / 10;
/** One number for a point of any grid that fits a screen: quicker than text where a line is followed. */
const keyOf = (x: number, y: number): number => 1000 * y + x;

/** All images of a point under the symmetry of a grid of that size. */
export const imagesOf = ([x, y]: Half, symmetry: Symmetry, columns: number, rows: number): Half[] => {
  const right = 2 * (columns - 1);
  const bottom = 2 * (rows - 1);
  const mirrored: Half = [right - x, y];
  const opposite: Half = [right - x, bottom - y];
  const both: Half[] = [mirrored, [x, bottom - y], opposite];
  const turned: Half[] = [opposite, [right - y, x], [y, bottom - x]];
  const images = {
    none: [],
    x: [mirrored],
    xy: both,
    r2: [opposite],
    r4: turned,
    all: [...both, ...turned, [y, x], [right - y, bottom - x]],
  } satisfies Record<Symmetry, Half[]>;
  const found = new Map<number, Half>([[keyOf(x, y), [x, y]]]);
  for (const image of images[symmetry]) found.set(keyOf(...image), image);
  return [...found.values()];
};

/** The grid as the line meets it: which dots it goes round, and where a wall or the border turns it back. */
export const gridOf = (definition: Definition) => {
  const { rows, walls = [], lanes = [], symmetry = 'none' } = definition;
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const withImages = (middles: readonly Half[]) =>
    new Set(
      middles.flatMap((each) => imagesOf(each, symmetry, columns, rows.length)).map((each) => keyOf(...each)),
    );
  const blocked = withImages(walls);
  const open = withImages(lanes);
  const hasDot = (x: number, y: number): boolean => rows[y]?.[x] === '#';
  const isBorder = (x: number, y: number, side: number): boolean =>
    !hasDot(x + sideAt(side)[0], y + sideAt(side)[1]);
  const middleAt = (x: number, y: number, side: number): number =>
    keyOf(2 * x + sideAt(side)[0], 2 * y + sideAt(side)[1]);
  const isWall = (x: number, y: number, side: number): boolean =>
    isBorder(x, y, side) || blocked.has(middleAt(x, y, side));
  const isLane = (x: number, y: number, side: number): boolean => open.has(middleAt(x, y, side));
  const dots: Half[] = [];
  const waiting: Half[] = [];
  rows.forEach((row, y) => {
    [...row].forEach((mark, x) => {
      if (mark === '#') dots.push([x, y]);
      else if (mark === 'o') waiting.push([x, y]);
    });
  });
  return { columns, dots, waiting, isBorder, isWall, isLane };
};

type Grid = ReturnType<typeof gridOf>;

/** The strand after this one: a wall keeps it at its dot, a crossing hands it to the neighbour, turning the other way; a lane, the same. */
const nextStrand = (grid: Grid, { x, y, side, turn }: Strand): Strand => {
  const reached = (side + turn) & 3;
  if (grid.isWall(x, y, reached)) return { x, y, side: reached, turn };
  const [dx, dy] = sideAt(reached);
  const isTurned = (turn === 1) !== grid.isLane(x, y, reached);
  return { x: x + dx, y: y + dy, side: (reached + 2) & 3, turn: isTurned ? -1 : 1 };
};

/** Follows the line from a place, or from over the first dot, until it is back. */
const followLine = (grid: Grid, begin?: Half): Strand[] => {
  const [first] = grid.dots;
  if (!first) return [];
  const start: Strand = begin
    ? { x: begin[0] >> 1, y: begin[1] >> 1, side: begin[0] & 1 ? 1 : 2, turn: 1 }
    : { x: first[0], y: first[1], side: 0, turn: 1 };
  const line = [start];
  for (let strand = nextStrand(grid, start); !isSame(strand, start); strand = nextStrand(grid, strand)) {
    line.push(strand);
  }
  return line;
};

const isSame = (a: Strand, b: Strand): boolean =>
  a.x === b.x && a.y === b.y && a.side === b.side && a.turn === b.turn;

/** True when one line goes round every dot on all four sides. */
export const isOneLine = (definition: Definition): boolean => {
  const grid = gridOf(definition);
  return grid.dots.length > 0 && followLine(grid).length === 4 * grid.dots.length;
};

/** Where the line stands at a side of a dot, and the way it goes there, as a handle. */
type Knot = {
  readonly x: number;
  readonly y: number;
  readonly hx: number;
  readonly hy: number;
  readonly crosses: boolean;
};

const knotAt = (grid: Grid, { x, y, side, turn }: Strand): Knot => {
  const [dx, dy] = sideAt(side);
  const [tx, ty] = sideAt(side + turn);
  const passing = grid.isBorder(x, y, side)
    ? border
    : grid.isWall(x, y, side)
      ? wall
      : grid.isLane(x, y, side)
        ? lane
        : crossing;
  const [reach, off, along, back] = passing;
  return {
    x: x * step + dx * reach + tx * off,
    y: y * step + dy * reach + ty * off,
    hx: tx * along - dx * back,
    hy: ty * along - dy * back,
    crosses: passing === crossing,
  };
};

// Numbers of a path need a space between them only if the second has no sign.
const numbers = (values: readonly number[]): string =>
  values.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('');

const pathOf = (knots: readonly Knot[], isClosed: boolean): string => {
  const first = knots[0];
  if (!first) return '';
  let path = `M${numbers([first.x, first.y])}`;
  let letter = '';
  // A straight run over several crossings is one line; `s` leaves out a handle that mirrors the one before.
  let run: [number, number] = [0, 0];
  let mirrored: readonly [number, number] | undefined;
  const write = (command: string, values: readonly number[]): void => {
    const text = numbers(values);
    path += command !== letter ? command + text : text.startsWith('-') ? text : ` ${text}`;
    letter = command;
  };
  const endRun = (): void => {
    if (run[0] !== 0 || run[1] !== 0) {
      write('l', run);
      mirrored = undefined;
    }
    run = [0, 0];
  };
  const last = isClosed ? knots.length : knots.length - 1;
  for (let index = 0; index < last; index++) {
    const from = knots[index] as Knot;
    const to = knots[(index + 1) % knots.length] as Knot;
    const dx = round(to.x - from.x);
    const dy = round(to.y - from.y);
    if (from.crosses && to.crosses) {
      run = [round(run[0] + dx), round(run[1] + dy)];
      continue;
    }
    endRun();
    const end = [round(dx - to.hx), round(dy - to.hy), dx, dy];
    if (mirrored?.[0] === from.hx && mirrored[1] === from.hy) write('s', end);
    else write('c', [from.hx, from.hy, ...end]);
    mirrored = [to.hx, to.hy];
  }
  endRun();
  return isClosed ? `${path}z` : path;
};

/** Returns path data: a segment of no length for each point, which round line caps turn into a dot. */
export const dotsOf = (points: readonly Point[]): string => {
  let at: Point = [0, 0];
  return points
    .map(([x, y], index) => {
      const move = numbers([round(x - at[0]), round(y - at[1])]);
      at = [x, y];
      return `${index === 0 ? 'M' : 'm'}${move}h0`;
    })
    .join('');
};

/** Where on a larger picture a drawing lies, and how far it is drawn out or foreshortened. */
type Place = {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
};

const asDrawn: Place = { x: 0, y: 0, scaleX: 1, scaleY: 1 };

/** Draws a definition. Throws if its walls leave more than one line, since the drawing would miss dots. */
export const drawLines = (definition: Definition, place: Place = asDrawn): Drawing => {
  const grid = gridOf(definition);
  const line = followLine(grid, definition.begin);
  const expected = 4 * grid.dots.length;
  if (line.length === 0 || line.length !== expected) {
    throw new Error('These walls do not make one line.');
  }
  const { weight = 0.12, part } = definition;
  const [from, count] = part ?? [0, line.length];
  const knots = Array.from({ length: count }, (_, index) => {
    const knot = knotAt(grid, line[(from + index) % line.length] as Strand);
    return {
      x: round(place.x + knot.x * place.scaleX),
      y: round(place.y + knot.y * place.scaleY),
      hx: round(knot.hx * place.scaleX),
      hy: round(knot.hy * place.scaleY),
      crosses: knot.crosses,
    };
  });
  const dotPoints = [...grid.dots, ...grid.waiting]
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .map(
      ([x, y]): Point => [round(place.x + x * step * place.scaleX), round(place.y + y * step * place.scaleY)],
    );
  const lineWidth = round(weight * step);
  const margin = Math.ceil(border[0] + lineWidth / 2 + 1);
  const width = (grid.columns - 1) * step + 2 * margin;
  const height = (definition.rows.length - 1) * step + 2 * margin;
  return {
    viewBox: `${-margin} ${-margin} ${width} ${height}`,
    path: pathOf(knots, part === undefined),
    dots: dotsOf(dotPoints),
    dotPoints,
    lineWidth,
    dotWidth: round(lineWidth * 1.7),
  };
};
