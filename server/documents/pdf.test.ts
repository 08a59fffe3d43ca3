// What a document holds, read back with another library.
import { describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { makePdf, type PdfSheet } from './pdf.ts';

const madeAt = new Date('2026-11-28T03:30:00Z');

const read = async (draw: (sheet: PdfSheet) => void) =>
  readPdf(await makePdf({ title: 'Statement of account', madeAt }, draw));

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

  it('says where letters or signs cannot be printed, and there alone', async () => {
    const warning = 'cannot be printed here';
    for (const text of ['اردو', '北京', 'Done 🎓']) {
      const { pages } = await read((sheet) => sheet.paragraph(text));
      expect(joined(pages)).toContain(warning);
    }
    const { pages } = await read((sheet) => sheet.facts([['Ærøskøbing № 5 ₹ ©', 'ಬೆಂಗಳೂರು 12°']]));
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
});
