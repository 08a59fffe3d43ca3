// Sheets: what goes in comes out of a CSV reader, nothing runs as a formula, and workbooks hold text, numbers and dates.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unzip } from '#tests/files/unzip.ts';
import { asCsv, csvPieces, type SheetColumn } from './sheet.ts';
import { makeWorkbook } from './xlsx.ts';

/** RFC 4180, as strict as it is. */
const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      for (at += 1; !(text[at] === '"' && text[at + 1] !== '"'); at += text[at] === '"' ? 2 : 1)
        field += text[at];
      at += 1;
    } else {
      for (; at < text.length && text[at] !== ',' && text[at] !== '\r'; at += 1) field += text[at];
    }
    row.push(field);
    if (text[at] === ',') at += 1;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
};

/** What takes the apostrophe away again. */
const stored = (cell: string): string =>
  /^'+(?:[\t\r]|\s*[=+\-@＝＋－＠])/u.test(cell) ? cell.slice(1) : cell;

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(
      fc.constantFrom('', ' ', "'", "''", '\t', '\r', '\n', '\u00a0', ' \u3000'),
      fc.constantFrom('=', '+', '-', '@', '＝', '－', 'a'),
    )
    .map(([before, start]) => `${before}${start}1+1|cmd,"x"\r\nend`),
  fc.constantFrom('அனிதா, "கிருஷ்ணன்"', '9876543210', '000123', "'=1", '-5'),
);

describe('CSV', () => {
  it('gives back what was put in, and no cell begins as a formula does', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, nasty), { maxLength: 8 }), (rows) => {
        const csv = asCsv(['a', 'b'], rows);
        expect(csv.startsWith('\ufeff')).toBe(true);
        const [head, ...cells] = parseCsv(csv.slice(1));
        expect(head).toEqual(['a', 'b']);
        for (const cell of cells.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/u);
        expect(cells.map((row) => row.map(stored))).toEqual(rows);
      }),
    );
  });

  const columns: SheetColumn<string>[] = [
    { name: 'text', value: (each) => each },
    { name: 'digits', value: (each) => each, kind: 'digits' },
    { name: 'number', value: Number },
  ];
  const csvOf = async (...rows: string[]) => {
    let csv = '';
    for await (const piece of csvPieces(
      columns,
      (async function* () {
        yield rows;
      })(),
    ))
      csv += piece;
    return csv;
  };

  it('keeps long numbers whole, and leaves a phone as it is', async () => {
    expect(await csvOf('9876543210', '004512', '428812345678')).toBe(
      "\ufefftext,digits,number\r\n9876543210,9876543210,9876543210\r\n004512,'004512,4512\r\n428812345678,'428812345678,428812345678\r\n",
    );
  });

  it('has a head without rows', async () => {
    expect(await csvOf()).toBe('\ufefftext,digits,number\r\n');
  });
});

describe('a workbook', () => {
  type Record = { text: string; phone: string; at: string; amount: number };
  const columns: SheetColumn<Record>[] = [
    { name: 'text', value: ({ text }) => text, width: 40 },
    { name: 'phone', value: ({ phone }) => phone, kind: 'digits' },
    { name: 'received', value: ({ at }) => at, kind: 'instant' },
    { name: 'amount', value: ({ amount }) => amount },
  ];
  const at = '2026-11-27T18:30:00.000Z';

  it('holds text as text, phones whole, dates of the agency’s zone, and no formula', async () => {
    const texts = [
      '=HYPERLINK("https://evil.test")',
      '+1',
      '-2',
      '@x',
      ' அனிதா & <b>',
      '_x0041_',
      '\u0001bell',
    ];
    const file = await makeWorkbook(
      'Test',
      columns,
      (async function* () {
        yield texts.slice(0, 4).map((text) => ({ text, phone: '9876543210', at, amount: 12.5 }));
        yield texts.slice(4).map((text) => ({ text, phone: '00450000000000001234', at, amount: -1 }));
      })(),
    );
    const files = unzip(file);
    const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    const strings = files.get('xl/sharedStrings.xml')?.toString() ?? '';
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet.match(/<row /g)).toHaveLength(texts.length + 1);
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toMatch(/<c r="B2"[^>]* t="s"/);
    // Midnight of 28 November 2026 at the agency, in days since the last of 1899.
    expect(sheet).toMatch(/<c r="C2"[^>]*><v>46354<\/v>/);
    expect(sheet).toMatch(/<c r="D2"[^>]*><v>12.5<\/v>/);
    for (const each of [
      '=HYPERLINK(',
      '00450000000000001234',
      'அனிதா &amp; &lt;b&gt;',
      '_x005F_x0041_',
      '<t>bell',
    ]) {
      expect(strings).toContain(each);
    }
    expect(strings).toContain('received (IST)');
  });

  it('that fails while rows are read fails as a whole', async () => {
    const pages = (async function* (): AsyncGenerator<Record[]> {
      yield [];
      throw new Error('the database is gone');
    })();
    await expect(makeWorkbook('Test', columns, pages)).rejects.toThrow('the database is gone');
  });
});
