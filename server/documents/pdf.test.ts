// What a document holds, read back with another library.
import { describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import { isDrawnIn, readPdf, streamsOf } from '#tests/support/pdf-text.ts';
import { linkDrawing } from '#ui/drawing/link-drawing.ts';
import { makePdf, type PdfSheet } from './pdf.ts';

const madeAt = new Date('2026-11-28T03:30:00Z');

const read = async (draw: (sheet: PdfSheet) => void) =>
  readPdf(await makePdf({ title: 'Statement of account', madeAt }, draw));

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The words that a document gives to copies beside what is drawn. */
const wordsFor = async (draw: (sheet: PdfSheet) => void): Promise<string[]> => {
  const content = await makePdf({ title: 'Statement of account', madeAt }, draw);
  return streamsOf(content).flatMap((text) =>
    [...text.matchAll(/\/ActualText \(\xfe\xff([\s\S]*?)\)\n>> BDC/g)].map(([, word = '']) =>
      Buffer.from(
        word.replace(/\\([\s\S])/g, (_, sign) => escapes[sign] ?? sign),
        'latin1',
      )
        .swap16()
        .toString('utf16le'),
    ),
  );
};

const joined = (pages: string[][]): string => pages.flat().join(' ');

describe('a document', () => {
  it('has the agency at its head, pages with numbers, and says who made it and when', async () => {
    const { pages, info } = await read((sheet) => {
      for (let line = 0; line < 60; line += 1) sheet.paragraph(`Line ${line}`);
    });
    expect(pages).toHaveLength(2);
    expect(pages[0]?.[0]).toBe(brand.name);
    expect(pages[0]?.at(-1)).toBe('Page 1 of 2');
    expect(pages[1]?.at(-1)).toBe('Page 2 of 2');
    expect(joined(pages)).toContain('Line 59');
    expect(info).toMatchObject({ Title: 'Statement of account', Author: brand.name, Producer: brand.name });
    expect(info.CreationDate).toContain('20261128');
  });

  it('shows a drawing beside its title, as lines', async () => {
    const about = { title: 'Receipt', madeAt };
    const pdf = await makePdf(about, (sheet) => sheet.title('Receipt', linkDrawing('LINK-0004')));
    expect(isDrawnIn(pdf, linkDrawing('LINK-0004'))).toBe(true);
    expect(isDrawnIn(pdf, linkDrawing('LINK-0005'))).toBe(false);
    const plain = await makePdf(about, (sheet) => sheet.title('Receipt'));
    expect(isDrawnIn(plain, linkDrawing('LINK-0004'))).toBe(false);
  });

  it('draws names in the scripts of India, within a line of Latin letters too', async () => {
    const { pages } = await read((sheet) => {
      sheet.facts([
        ['Tamil', 'மல்லிகா துணிகள்'],
        ['Kannada', 'ಬೆಂಗಳೂರು Traders'],
        ['Hindi', 'कमल वस्त्र'],
      ]);
    });
    const text = joined(pages);
    for (const word of ['மல்லிகா', 'துணிகள்', 'ಬೆಂಗಳೂರು', 'Traders', 'कमल', 'वस्त्र']) expect(text).toContain(word);
  });

  it('bears letters with signs that a font has no place for', async () => {
    const words = ['శ్రీ', 'സ്ത്രീ', 'ਸ੍ਰੀ', 'ਅੰਮ੍ਰਿਤਸਰ'];
    const { pages } = await read((sheet) => {
      for (const word of words) sheet.paragraph(word);
    });
    expect(joined(pages)).toMatch(/\p{Script=Telugu}/u);
    expect(joined(pages)).toMatch(/\p{Script=Malayalam}/u);
    expect(joined(pages)).toMatch(/\p{Script=Gurmukhi}/u);
  });

  it('draws Urdu joined up and from right to left, with numbers and Latin words in it', async () => {
    const { pages } = await read((sheet) => sheet.paragraph('Zahid زاہد ٹریڈرز (کراچی) ۱۲۳ & Sons'));
    // From left to right as they stand on the line; the reader puts each part into its own order.
    const text = joined(pages.map((page) => page.slice(page.indexOf('Zahid'), -2)));
    expect(text.replace(/[ ()]+/g, ' ')).toBe('Zahid ۱۲۳ کراچی ٹریڈرز زاہد & Sons');
  });

  it('gives words of Indian scripts to copies as they were written', async () => {
    const words = ['கொடுத்தேன்', 'हिन्दी', 'കൊച്ചി'];
    expect(await wordsFor((sheet) => sheet.paragraph(words.join(' ')))).toEqual(words);
  });

  it('says where letters or signs cannot be printed, and there alone', async () => {
    const warning = 'cannot be printed here';
    for (const text of ['北京', 'Done 🎓', '№ 5']) {
      const { pages } = await read((sheet) => sheet.paragraph(text));
      expect(joined(pages)).toContain(warning);
    }
    const { pages } = await read((sheet) =>
      sheet.facts([['Ærøskøbing 5 ₹ ©', 'ಬೆಂಗಳೂರು 12°, क्‍ष, می‌خواهم، اُردُو ۱۲']]),
    );
    expect(joined(pages)).not.toContain(warning);
  });

  it('reads nothing as markup and leaves out what turns text round', async () => {
    const { pages } = await read((sheet) => {
      sheet.paragraph('<b>bold</b> {{name}} &amp; \\n');
      sheet.paragraph('abc\u202edef');
    });
    expect(joined(pages)).toContain('<b>bold</b> {{name}} &amp; \\n');
    expect(joined(pages)).toContain('abc def');
  });

  it('breaks long words and long tables, and repeats the head of a table', async () => {
    const { pages } = await read((sheet) => {
      sheet.paragraph('x'.repeat(400));
      sheet.table(
        [
          { label: 'What', share: 3 },
          { label: 'Amount', align: 'end' },
        ],
        Array.from({ length: 60 }, (_, at) => [`Part ${at}`, 'Rs. 1,25,000']),
        ['Total', 'Rs. 75,00,000'],
      );
    });
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('Amount');
    expect(pages.flat().filter((text) => text === 'Rs. 1,25,000')).toHaveLength(60);
    expect(pages.at(-1)).toContain('Rs. 75,00,000');
    expect(
      pages
        .flat()
        .filter((text) => /^x+$/.test(text))
        .join(''),
    ).toBe('x'.repeat(400));
  });

  it('keeps words whole in the columns of a table where there is room', async () => {
    const reference = 'PRJ-2026-NOVEMBER-0001';
    const { pages } = await read((sheet) =>
      sheet.table(
        [
          { label: 'What', share: 9 },
          { label: 'Reference', share: 1 },
          { label: 'Due' },
          { label: 'Paid' },
          { label: 'Asked' },
        ],
        [['Website '.repeat(20), reference, ...Array(3).fill('Rs. 12,34,56,789.00 in credit')]],
      ),
    );
    expect(pages.flat()).toContain(reference);
    expect(pages.flat().filter((text) => text === '12,34,56,789.00')).toHaveLength(3);
  });
});
