// Whatever a sender calls a file, its name on a disk of ours is one harmless part that says what the file is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from './save-file.ts';

describe('a name from outside', () => {
  it.each([
    ['Anjali D\u2019Souza certificates (1).pdf', 'Anjali D\u2019Souza certificates (1).pdf'],
    ['ಪ್ರಮಾಣಪತ್ರ 🎓.pdf', 'ಪ್ರಮಾಣಪತ್ರ 🎓.pdf'],
    ['SCAN.PDF', 'SCAN.PDF'],
    ['../../etc/passwd', '_.._etc_passwd.pdf'],
    ['C:\\x.pdf', 'C__x.pdf'],
    ['-rf.pdf', 'rf.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['com1.tar.pdf', '_com1.tar.pdf'],
    ['say "hi" <now>?.pdf', 'say _hi_ _now__.pdf'],
    ['a\u001b[2J\n.pdf', 'a_[2J_.pdf'],
    ['evil\u202efdp.exe', 'evil_fdp.exe.pdf'],
    ['name . .pdf', 'name.pdf'],
    ['....', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    ['', 'file.pdf'],
  ])('%j is %j', (given, safe) => {
    expect(safeFileName(given, 'pdf')).toBe(safe);
  });

  it('keeps the ending that fits its kind, or gets one', () => {
    expect(safeFileName('photo.JPEG', 'jpg')).toBe('photo.JPEG');
    expect(safeFileName('photo.png', 'jpg')).toBe('photo.png.jpg');
  });

  it('is always one part that fits a file system', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const safe = safeFileName(given, 'pdf');
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255);
        expect(safe).toMatch(/^[^.\s/\\-][^/\\]*\.pdf$/iu);
      }),
    );
    const long = safeFileName(`${'ಕ'.repeat(300)}.pdf`, 'pdf');
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(240);
    expect(long).toMatch(/^ಕ{70,}\.pdf$/u);
  });
});
