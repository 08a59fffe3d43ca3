// Documents as PDF: A4, the agency's head, numbered pages. What a document says is up to its feature.
import { brand } from '#content/brand.ts';
import { look } from '#content/look.ts';
import type { Definition } from '#ui/drawing/generate.ts';
import { drawDrawing, drawingPoints } from './pdf-drawing.ts';
import { cannotPrint, drawLine, lineHeightOf, type Pdf, type TextStyle, widthOf, wrap } from './pdf-text.ts';

const { text: ink, muted, rule } = look.colours.light;
const { floor } = look.colours.always;

const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 56, bottom: 64 };
const inner = page.width - page.left - page.right;

const styles = {
  text: { size: 10, colour: ink },
  small: { size: 8.5, colour: muted },
  label: { size: 9, colour: muted },
  strong: { size: 10, colour: ink, weight: 'strong' },
  cell: { size: 9, colour: ink },
  strongCell: { size: 9, colour: ink, weight: 'strong' },
  heading: { size: 13, colour: ink, weight: 'strong', face: 'display' },
  title: { size: 22, colour: ink, weight: 'strong', face: 'display' },
  brand: { size: 15, colour: floor, weight: 'strong', face: 'display' },
} as const satisfies Record<string, TextStyle>;

export type PdfColumn = {
  label: string;
  /** Of the room that is left. A column with a share is at least as wide as its longest word, one without as its longest line. */
  share?: number;
  align?: 'end';
};

export type PdfSheet = {
  /** With a drawing set off to the right. */
  title(text: string, drawing?: Definition): void;
  heading(text: string): void;
  paragraph(text: string, style?: 'text' | 'small' | 'strong'): void;
  /** Label and value, row by row; a value that is missing has no row. */
  facts(rows: readonly (readonly [label: string, value: string | null | undefined])[]): void;
  /** Its head is repeated on each page; `total` is the last row and stands out. */
  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[], total?: readonly string[]): void;
  gap(points?: number): void;
};

export type PdfAbout = {
  /** Names the document for whoever opens it. Never a token. */
  title: string;
  madeAt: Date;
};

const address = (): string => {
  const [office] = brand.offices;
  if (office === undefined) return '';
  return [...office.lines, `${office.city} ${office.postalCode}`, office.region].join(', ');
};

const drawHead = (pdf: Pdf): number => {
  drawLine(pdf, brand.name, page.left, page.top, styles.brand);
  let y = page.top + lineHeightOf(styles.brand);
  for (const text of [
    brand.legalName,
    address(),
    [brand.email, ...brand.phones.slice(0, 1).map(({ label }) => label)].join(' · '),
  ]) {
    for (const line of wrap(pdf, text, styles.small, inner)) {
      drawLine(pdf, line, page.left, y, styles.small);
      y += lineHeightOf(styles.small);
    }
  }
  y += 10;
  pdf
    .moveTo(page.left, y)
    .lineTo(page.width - page.right, y)
    .lineWidth(1.5)
    .stroke(floor);
  return y + 22;
};

const drawFeet = (pdf: Pdf, title: string): void => {
  const { count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at);
    const y = page.height - page.bottom + 20;
    const number = `Page ${at + 1} of ${count}`;
    const room = inner - widthOf(pdf, number, styles.small) - 16;
    drawLine(pdf, wrap(pdf, title, styles.small, room)[0] ?? '', page.left, y, styles.small);
    drawLine(pdf, number, page.width - page.right - widthOf(pdf, number, styles.small), y, styles.small);
  }
};

const sheetOf = (pdf: Pdf): PdfSheet & { note(): void } => {
  let y = drawHead(pdf);
  let hasBoxes = false;

  const fitted = (text: string, style: TextStyle, width: number): string[] => {
    hasBoxes ||= text.split(/\r\n?|\n/).some((each) => cannotPrint(pdf, each, style));
    return wrap(pdf, text, style, width);
  };

  /** Begins another page if so much no longer fits. Returns whether it did. */
  const ensure = (height: number): boolean => {
    if (y + height <= page.height - page.bottom) return false;
    pdf.addPage();
    y = page.top;
    return true;
  };

  const line = (color = rule) => {
    pdf
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(0.75)
      .stroke(color);
  };

  const put = (text: string, style: TextStyle) => {
    for (const each of fitted(text, style, inner)) {
      ensure(lineHeightOf(style));
      drawLine(pdf, each, page.left, y, style);
      y += lineHeightOf(style);
    }
  };

  /** Cells beside each other, as high as the highest of them. */
  const row = (
    cells: readonly { text: string; style: TextStyle; x: number; width: number; atEnd: boolean }[],
  ) => {
    const wrapped = cells.map((cell) => ({
      ...cell,
      lines: fitted(cell.text, cell.style, cell.width),
    }));
    const heightOf = ({ lines, style }: (typeof wrapped)[number]) => lines.length * lineHeightOf(style);
    const draw = (top: number) => {
      for (const { lines, style, x, width, atEnd } of wrapped) {
        for (const [at, text] of lines.entries()) {
          const shift = atEnd ? width - widthOf(pdf, text, style) : 0;
          drawLine(pdf, text, x + shift, top + at * lineHeightOf(style), style);
        }
      }
    };
    return { height: Math.max(...wrapped.map(heightOf)), draw };
  };

  return {
    note: () => {
      if (hasBoxes)
        put('Some letters or signs cannot be printed here, and are shown as boxes.', styles.small);
    },
    title: (text, drawing) => {
      if (drawing === undefined) put(text, styles.title);
      else {
        drawDrawing(pdf, drawing, page.width - page.right - drawingPoints, y);
        const room = inner - drawingPoints - 12;
        const [line = ''] = wrap(pdf, text, styles.title, room);
        drawLine(pdf, line, page.left, y + (drawingPoints - lineHeightOf(styles.title)) / 2, styles.title);
        y += drawingPoints;
      }
      y += 6;
    },
    heading: (text) => {
      ensure(lineHeightOf(styles.heading) * 3);
      y += 10;
      put(text, styles.heading);
      y += 4;
    },
    paragraph: (text, style = 'text') => {
      put(text, styles[style]);
      y += 4;
    },
    facts: (rows) => {
      const labelWidth = 130;
      for (const [label, value] of rows) {
        if (value === undefined || value === null || value === '') continue;
        const { height, draw } = row([
          { text: label, style: styles.label, x: page.left, width: labelWidth - 12, atEnd: false },
          {
            text: value,
            style: styles.text,
            x: page.left + labelWidth,
            width: inner - labelWidth,
            atEnd: false,
          },
        ]);
        ensure(height);
        draw(y);
        y += height + 3;
      }
    },
    table: (columns, rows, total) => {
      const gutter = 12;
      const everyRow = [columns.map(({ label }) => label), ...rows, ...(total === undefined ? [] : [total])];
      const widest = (texts: readonly string[]): number =>
        Math.max(...texts.map((text) => widthOf(pdf, text, styles.strongCell)));
      /** `isTight` where lines would not fit: then only words are kept whole. */
      const widthsOf = (isTight: boolean): number[] =>
        columns.map(({ share }, at) => {
          const texts = everyRow.map((each) => each[at] ?? '');
          if (share === undefined && !isTight) return widest(texts);
          return Math.min(widest(texts.flatMap((text) => text.split(/[ \n]/))), inner / 3);
        });
      const leftBy = (taken: number[]): number =>
        taken.reduce((room, width) => room - width, inner - gutter * (columns.length - 1));
      const loose = widthsOf(false);
      const widths = leftBy(loose) < 0 ? widthsOf(true) : loose;
      const left = Math.max(0, leftBy(widths));
      const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0);
      const cellsOf = (texts: readonly string[], style: TextStyle) => {
        let x = page.left;
        return columns.map(({ share = 0, align }, at) => {
          const width = (widths[at] ?? 0) + (left * share) / shares;
          const cell = { text: texts[at] ?? '', style, x, width: width + 0.01, atEnd: align === 'end' };
          x += width + gutter;
          return cell;
        });
      };
      const head = row(
        cellsOf(
          columns.map(({ label }) => label),
          styles.label,
        ),
      );
      const drawTableHead = () => {
        head.draw(y);
        y += head.height + 4;
        line(ink);
        y += 5;
      };
      ensure(head.height + 40);
      drawTableHead();
      for (const texts of rows) {
        const { height, draw } = row(cellsOf(texts, styles.cell));
        if (ensure(height + 10)) drawTableHead();
        draw(y);
        y += height + 4;
        line();
        y += 5;
      }
      if (total !== undefined) {
        const { height, draw } = row(cellsOf(total, styles.strongCell));
        if (ensure(height + 10)) drawTableHead();
        draw(y);
        y += height + 4;
        line(ink);
        y += 5;
      }
    },
    gap: (points = 12) => {
      y += points;
    },
  };
};

/** Makes a document that `draw` fills from the top; everything it needs has been read before. */
export const makePdf = async (
  { title, madeAt }: PdfAbout,
  draw: (sheet: PdfSheet) => void,
): Promise<Buffer> => {
  // Only when somebody wants a document: the library is slow to load.
  const { default: PdfKit } = await import('pdfkit');
  const pdf = new PdfKit({
    pdfVersion: '1.7',
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: brand.name,
      Creator: brand.name,
      Producer: brand.name,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const sheet = sheetOf(pdf);
  draw(sheet);
  sheet.note();
  drawFeet(pdf, title);
  pdf.end();
  return done;
};
