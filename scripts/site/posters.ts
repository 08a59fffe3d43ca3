// The pictures that link previews show, one a page: its title and its drawing on the floor. Those that we have drawings for are
// composed by hand. `npm run posters` draws them into content/previews, to be committed: it takes ten seconds, and they change with a heading.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brand } from '#content/brand.ts';
import { look } from '#content/look.ts';
import { indexedPng } from '#server/documents/indexed-png.ts';
import { clustersOf, indianScripts } from '#server/documents/pdf-fonts.ts';
import { step } from '#ui/drawing/generate.ts';
import {
  type PreviewPicture,
  previewPictures,
  previewSize,
  privatePicture,
} from '#web/head/preview-pictures.ts';
import type { SiteFonts } from './fonts.ts';
import {
  drawingSvg,
  escapeText,
  type FontFiles,
  floor,
  onFloor,
  pictureNamed,
  renderer,
  svg,
} from './svg.ts';

const { width, height } = previewSize;
const folder = join(import.meta.dirname, '../../content/previews');
/** What each picture was drawn from, by file name. */
const keyFile = join(folder, 'drawn-from.json');
const margin = 72;
const spacing = -0.026;
const leading = 0.98;

type Composition = {
  /** Middle and height of the drawing. */
  at: [x: number, y: number, height: number];
  /** Degrees by which it is turned. */
  turn?: number;
  weight?: number;
  /** Where the title may stand, and how large its letters may be. The brand stands at the other end. */
  title: { width: number; size: number; at: 'top' | 'bottom' };
};

const bottom = (boxWidth: number, size: number): Composition['title'] => ({
  width: boxWidth,
  size,
  at: 'bottom',
});
const top = (boxWidth: number, size: number): Composition['title'] => ({ width: boxWidth, size, at: 'top' });

/** By the page's name, or the drawing's for services, which may have any. */
const compositions: Record<string, Composition> = {
  home: { at: [1050, 330, 880], weight: 0.085, title: bottom(520, 104) },
  about: { at: [905, 315, 740], title: bottom(520, 96) },
  contact: { at: [930, 200, 500], turn: -9, title: bottom(520, 102) },
  terms: { at: [880, 150, 430], title: bottom(900, 124) },
  privacy: { at: [890, 305, 640], title: bottom(560, 136) },
  maintenance: { at: [985, 245, 720], title: bottom(800, 92) },
  window: { at: [950, 235, 420], title: bottom(1060, 150) },
  plus: { at: [940, 255, 700], title: bottom(760, 136) },
  diamond: { at: [930, 315, 800], title: top(700, 152) },
  ring: { at: [925, 195, 520], title: bottom(1060, 140) },
  racks: { at: [880, 160, 420], title: bottom(1060, 164) },
  handset: { at: [930, 245, 700], title: bottom(700, 136) },
  private: { at: [900, 315, 760], title: bottom(640, 120) },
};

const anyOther: Composition = { at: [930, 250, 620], title: bottom(1000, 136) };

const nameOf = ({ file }: PreviewPicture) => file.slice(file.lastIndexOf('/') + 1, -'.png'.length);

/** Cut where the script changes: within one text the renderer does not go to another font for joined letters. */
const runsOf = (text: string): string[] => {
  const runs: { script: string | undefined; text: string }[] = [];
  for (const cluster of clustersOf(text)) {
    const last = runs.at(-1);
    const script = indianScripts.find(({ letters }) => letters.test(cluster))?.name;
    if (last && (last.script === script || cluster === ' ')) last.text += cluster;
    else runs.push({ script, text: cluster });
  }
  return runs.map((run) => run.text);
};

const runSvg = (run: string, x: number, y: number, size: number, family: string) =>
  `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" letter-spacing="${size * spacing}" fill="${onFloor}">${escapeText(run)}</text>`;

const widths = new Map<string, number>();

const runWidth = (run: string, size: number, font: FontFiles): number => {
  const known = widths.get(run);
  const measured =
    known ?? renderer(svg(4000, 200, runSvg(run, 0, 150, 100, font.family)), font).getBBox()?.width ?? 0;
  widths.set(run, measured);
  return measured * (size / 100);
};

/** Between words, in parts of the size. */
const wordSpace = 0.26;

const placeRuns = (
  text: string,
  size: number,
  font: FontFiles,
): { runs: [run: string, at: number][]; width: number } => {
  let end = 0;
  const runs = runsOf(text).map((run): [string, number] => {
    const [words, at] = [run.trimEnd(), end];
    end += runWidth(words, size, font) + (words === run ? 0 : wordSpace * size);
    return [words, at];
  });
  return { runs, width: end };
};

const widthOf = (text: string, size: number, font: FontFiles): number => placeRuns(text, size, font).width;

export const textSvg = (text: string, x: number, y: number, size: number, font: FontFiles): string =>
  placeRuns(text, size, font)
    .runs.map(([run, at]) => runSvg(run, x + at, y, size, font.family))
    .join('');

type Box = { left: number; top: number; right: number; bottom: number };

type Title = { size: number; lines: { text: string; x: number; y: number; box: Box }[] };

/** The title in letters of that size: each line takes as many words as fit into the box. */
const setTitle = (
  title: string,
  { width: boxWidth, at }: Composition['title'],
  size: number,
  font: FontFiles,
): Title => {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, size, font) <= boxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const last = height - margin - 0.02 * size;
  const first = at === 'bottom' ? last - (lines.length - 1) * size * leading : margin + size * 0.74;
  return {
    size,
    lines: lines.map((text, index) => {
      const y = first + index * size * leading;
      const right = margin + widthOf(text, size, font);
      return {
        text,
        x: margin - size * 0.04,
        y,
        box: { left: 0, top: y - size * 0.76, right, bottom: y + size * 0.2 },
      };
    }),
  };
};

const smallest = 60;

/** The largest letters with which no line comes near the drawing, as that stands on the picture; none if it leaves no room. */
const fitTitle = (
  picture: PreviewPicture,
  composition: Composition,
  loops: Loop[],
  font: FontFiles,
): Title | undefined => {
  const { title } = composition;
  for (let size = title.size; size >= smallest; size -= 2) {
    const set = setTitle(picture.title, title, size, font);
    const isClear = set.lines.every(
      ({ box }) =>
        box.right <= margin + title.width && loops.every((loop) => distance(loop, box) > loop.radius + 22),
    );
    const isInside = (set.lines[0]?.box.top ?? 0) >= (title.at === 'bottom' ? margin + 70 : 0);
    if (isClear && isInside) return set;
  }
  throw new Error(
    `The title of ${picture.file} does not fit beside its drawing; see scripts/site/posters.ts.`,
  );
};

/** The line round one dot. */
type Loop = { x: number; y: number; radius: number };

const distance = ({ x, y }: Loop, { left, top: up, right, bottom: down }: Box): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(up - y, 0, y - down));

const turned = (
  [x, y]: readonly [number, number],
  degrees: number,
  [middleX, middleY]: readonly number[],
) => {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - (middleX ?? 0), y - (middleY ?? 0)];
  return {
    x: (middleX ?? 0) + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: (middleY ?? 0) + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
};

/** @throws for a title that is too long for any picture. */
const compose = (picture: PreviewPicture, composition: Composition, font: FontFiles): string => {
  const { at, turn = 0, weight = 0.1, title } = composition;
  const [middleX, middleY, drawnHeight] = at;
  const drawing = pictureNamed(picture.drawing, weight);
  const isOwn = 'markup' in drawing;
  // People stand in a ring, not on a grid.
  const isGrid = !isOwn && picture.drawing !== 'team';
  const [minX = 0, minY = 0, boxWidth = 1, boxHeight = 1] = drawing.viewBox.split(' ').map(Number);
  const scale = drawnHeight / boxHeight;
  const drawnWidth = boxWidth * scale;
  const place = {
    x: middleX - drawnWidth / 2,
    y: middleY - drawnHeight / 2,
    width: drawnWidth,
    height: drawnHeight,
  };
  const onPicture = (x: number, y: number) =>
    turned([place.x + (x - minX) * scale, place.y + (y - minY) * scale], turn, at);
  const radius = (step / 2) * scale;
  const dotPoints = isOwn ? [] : drawing.dotPoints;
  const loops = isOwn
    ? [{ x: middleX, y: middleY, radius: drawnHeight / 2 }]
    : dotPoints.map(([x, y]): Loop => ({ ...onPicture(x, y), radius }));
  const words = fitTitle(picture, composition, loops, font);
  if (!words) {
    if (drawnHeight < 100) throw new Error(`The title of ${picture.file} is too long: ${picture.title}`);
    // A smaller drawing, nearer to the corner that the title leaves free.
    const corner = { x: width - margin, y: title.at === 'bottom' ? 0 : height };
    return compose(
      picture,
      {
        ...composition,
        at: [middleX + (corner.x - middleX) / 6, middleY + (corner.y - middleY) / 6, drawnHeight * 0.85],
        title: { ...title, width: width - 2 * margin },
      },
      font,
    );
  }

  // The floor's dots go on beyond the drawing, but not under words.
  const markY = title.at === 'bottom' ? margin - 8 : height - margin - 44;
  const markWidth = 58 + widthOf(brand.name, 34, font);
  const taken: Box[] = [
    ...words.lines.map(({ box }) => box),
    { left: 0, top: markY, right: margin + markWidth, bottom: markY + 44 },
  ];
  const drawn = new Set(dotPoints.map(([x, y]) => `${x},${y}`));
  const dotRadius = isOwn ? 0 : (drawing.dotWidth / 2) * scale;
  const waiting: Loop[] = [];
  for (let column = -30; isGrid && column < 40; column++) {
    for (let row = -30; row < 40; row++) {
      if (drawn.has(`${column * step},${row * step}`)) continue;
      const dot: Loop = { ...onPicture(column * step, row * step), radius: dotRadius };
      if (dot.x < -9 || dot.x > width + 9 || dot.y < -9 || dot.y > height + 9) continue;
      if (taken.every((box) => distance(dot, box) > 26)) waiting.push(dot);
    }
  }
  const dots = waiting.map(
    ({ x, y, radius: r }) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}"/>`,
  );
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${floor}"/><g fill="${look.colours.always.floorRule}">${dots.join('')}</g>` +
      `<g transform="rotate(${turn} ${middleX} ${middleY})">${drawingSvg(drawing, place)}</g>` +
      drawingSvg(pictureNamed('logo'), { x: margin - 4, y: markY, width: 48, height: 48 }) +
      textSvg(brand.name, margin + 58, markY + 36, 34, font) +
      words.lines.map(({ text, x, y }) => textSvg(text, x, y, words.size, font)).join(''),
  );
};

const compositionOf = (picture: PreviewPicture): Composition =>
  compositions[nameOf(picture)] ?? compositions[picture.drawing] ?? anyOther;

/** Changes with everything that stands in the picture, and with how it is drawn. */
const keyOf = (picture: PreviewPicture): string => {
  const facts = [
    [picture.title, brand.name, look.colours.always, look.typefaces.display, compositionOf(picture)],
    [pictureNamed(picture.drawing), pictureNamed('logo')],
  ];
  return createHash('sha256')
    .update(JSON.stringify(facts))
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 16);
};

const pathOf = ({ file }: PreviewPicture) => join(folder, basename(file));

const stalePictures = (): PreviewPicture[] => {
  const keys = existsSync(keyFile)
    ? (JSON.parse(readFileSync(keyFile, 'utf8')) as Record<string, string>)
    : {};
  return previewPictures.filter(
    (picture) => !existsSync(pathOf(picture)) || keys[basename(picture.file)] !== keyOf(picture),
  );
};

/** Says which pictures are out of date, and what to do about it. */
export const staleWarning = (): string | undefined => {
  const stale = stalePictures().map(({ file }) => basename(file));
  if (stale.length === 0) return undefined;
  return `Link previews are out of date (${stale.join(', ')}). Draw them anew: npm run posters`;
};

/** Those that are out of date as they are, and the one of private links for one that was never drawn. @throws without that. */
export const readPosters = (): { name: string; data: Buffer }[] =>
  previewPictures.map((picture) => {
    const path = [picture, privatePicture].map(pathOf).find(existsSync);
    if (path === undefined) throw new Error(staleWarning());
    return { name: picture.file, data: readFileSync(path) };
  });

/** Draws those that are out of date, and returns their names. */
export const drawPosters = ({ display, scripts }: Pick<SiteFonts, 'display' | 'scripts'>): string[] => {
  const work = mkdtempSync(join(tmpdir(), 'site-font-'));
  const paths = [display.data, ...scripts].map((data, at) => {
    const path = join(work, `${at}.ttf`);
    writeFileSync(path, data);
    return path;
  });
  const font = { paths, family: display.family };
  mkdirSync(folder, { recursive: true });
  try {
    const stale = stalePictures();
    for (const picture of stale) {
      const drawn = renderer(compose(picture, compositionOf(picture), font), font).render();
      writeFileSync(pathOf(picture), indexedPng(drawn.pixels, drawn.width, drawn.height));
    }
    for (const name of readdirSync(folder)) {
      const isShown = previewPictures.some(({ file }) => basename(file) === name);
      if (name.endsWith('.png') && !isShown) rmSync(join(folder, name));
    }
    const keys = previewPictures.map((picture) => [basename(picture.file), keyOf(picture)]);
    writeFileSync(keyFile, `${JSON.stringify(Object.fromEntries(keys), null, 2)}\n`);
    return stale.map(({ file }) => basename(file));
  } finally {
    rmSync(work, { recursive: true });
  }
};
