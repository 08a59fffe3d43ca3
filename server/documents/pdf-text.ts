// Puts text on a page of a document, line by line, each run in the typeface of its script. Text is never read as markup.
import type PdfKit from 'pdfkit';
import { clustersOf, type Face, type Run, runsOf, type Weight } from './pdf-fonts.ts';

export type Pdf = InstanceType<typeof PdfKit>;

type Positioner = { applyLookup(type: number, table: unknown): boolean };
type Inside = { _font?: { font?: { _layoutEngine?: { engine?: { GPOSProcessor?: Positioner } } } } };

const mended = new WeakSet<Positioner>();

/**
 * If the font in use says nothing about how a sign is attached to a letter in one of its tables, as fonts of Malayalam, Telugu and
 * Gurmukhi do, the library stops instead of going on to the next.
 */
const bearMissingAnchors = (pdf: Pdf): void => {
  const positioner = (pdf as unknown as Inside)._font?.font?._layoutEngine?.engine?.GPOSProcessor;
  if (positioner === undefined || mended.has(positioner)) return;
  mended.add(positioner);
  const apply = positioner.applyLookup.bind(positioner);
  positioner.applyLookup = (type, table) => {
    try {
      return apply(type, table);
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
};

const chooseFont = (pdf: Pdf, font: string): Pdf => {
  pdf.font(font);
  bearMissingAnchors(pdf);
  return pdf;
};

export type TextStyle = { size: number; colour: string; weight?: Weight; face?: Face };

/** Heights above and below the base line, the same for all scripts, so that lines stand evenly. */
export const lineHeightOf = ({ size }: TextStyle): number => size * 1.5;
const ascentOf = ({ size }: TextStyle): number => size * 1.08;

/** In normal form, without control and direction characters, which would let one text show as another. */
const plainLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/ +/g, ' ');

const runsIn = (text: string, { face = 'text', weight = 'regular' }: TextStyle): Run[] =>
  runsOf(text, face, weight);

type WithFont = { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } };

/** Joiners and the like, which are drawn as nothing. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Whether some of a text can only be printed as boxes: no typeface here has it. */
export const cannotPrint = (pdf: Pdf, text: string, style: TextStyle): boolean =>
  runsIn(plainLine(text), style).some((run) => {
    const { font } = (chooseFont(pdf, run.font) as unknown as WithFont)._font;
    return Array.from(run.text).some(
      (sign) => !unseen.test(sign) && !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    );
  });

const widthOfRun = (pdf: Pdf, { text, font }: Run, { size }: TextStyle): number =>
  chooseFont(pdf, font).fontSize(size).widthOfString(text);

/** In points, as one line whatever line ends the text holds. */
export const widthOf = (pdf: Pdf, text: string, style: TextStyle): number =>
  runsIn(plainLine(text), style).reduce((sum, run) => sum + widthOfRun(pdf, run, style), 0);

/** Returns the longest beginning that fits, at least one cluster. */
const fitting = (pdf: Pdf, text: string, style: TextStyle, width: number): string => {
  const parts = clustersOf(text);
  let count = 1;
  while (count < parts.length && widthOf(pdf, parts.slice(0, count + 1).join(''), style) <= width) count += 1;
  return parts.slice(0, count).join('');
};

const wrapParagraph = (pdf: Pdf, text: string, style: TextStyle, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(pdf, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(pdf, line, style) > width) {
      const head = fitting(pdf, line, style, width);
      if (head === line) break;
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line];
};

/** Breaks a text into lines that fit a width; its own line ends are kept. */
export const wrap = (pdf: Pdf, text: string, style: TextStyle, width: number): string[] =>
  text.split(/\r\n?|\n/).flatMap((each) => wrapParagraph(pdf, plainLine(each), style, width));

/**
 * Of what is drawn next, copies hold the word as it was written: vowels of Indian scripts may be drawn before letters that they follow.
 * The library would put its marks around the text object, where readers take the word to be elsewhere on the page.
 */
const keepForCopies = (pdf: Pdf, word: string): void => {
  const add = pdf.addContent.bind(pdf);
  pdf.addContent = (content) => {
    if (content === 'ET') {
      pdf.addContent = add;
      pdf.endMarkedContent();
    }
    add(content);
    return content === 'BT' ? pdf.markContent('Span', { actual: word }) : pdf;
  };
};

/** Draws one line with its upper edge at `y`. Returns where it ends. */
export const drawLine = (pdf: Pdf, text: string, x: number, y: number, style: TextStyle): number => {
  const baseline = y + ascentOf(style);
  let at = x;
  // What was kept on one line is copied with usual spaces.
  for (const run of runsIn(plainLine(text).replaceAll('\u00a0', ' '), style)) {
    // Also chooses the run's font.
    const width = widthOfRun(pdf, run, style);
    if (run.isIndian) keepForCopies(pdf, run.text);
    pdf.fillColor(style.colour).text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
    at += width;
  }
  return at;
};
