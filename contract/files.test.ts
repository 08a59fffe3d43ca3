// Which chosen files pass the page's own check, and what names of files become for people to read.
import { describe, expect, test } from 'vitest';
import { acceptOf, certificateRules, chosenFileFault, displayFileName, receiptRules } from './files.ts';

const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

describe('a chosen receipt', () => {
  test.each([
    file('a.jpg', 'image/jpeg'),
    file('a.png', 'image/png'),
    file('a.pdf', 'application/pdf'),
    file('A.PDF', ''),
    file('a.jpeg', ''),
    file('a.JPG', 'application/octet-stream'),
    file('no ending', 'image/png'),
    file('wrong.txt', 'application/pdf'),
    file('a.pdf', 'application/pdf', 5_242_880),
  ])('$name as "$type" of $size bytes passes', (chosen) => {
    expect(chosenFileFault(receiptRules, chosen)).toBeUndefined();
  });

  test.each([
    file('a.heic', 'image/heic'),
    file('A.HEIF', ''),
    file('a.gif', 'image/gif'),
    file('a.svg', 'image/svg+xml'),
    file('a.pdf', 'text/html'),
    file('a', ''),
    file('a.pdf.exe', ''),
    file('a.txt', 'application/octet-stream'),
  ])('$name as "$type" does not', (chosen) => {
    expect(chosenFileFault(receiptRules, chosen)).toBe('Upload JPG/PNG/PDF only');
  });

  test('one byte too many does not', () => {
    expect(chosenFileFault(receiptRules, file('a.pdf', 'application/pdf', 5_242_881))).toBe(
      'File size exceeds 5MB',
    );
  });
});

describe('a chosen certificate', () => {
  test('is a PDF', () => {
    expect(chosenFileFault(certificateRules, file('a.pdf', 'application/pdf', 52_428_800))).toBeUndefined();
    expect(chosenFileFault(certificateRules, file('a.png', 'image/png'))).toBe(
      'Please select a PDF file only',
    );
  });

  test('is at most 50 MB', () => {
    expect(chosenFileFault(certificateRules, file('a.pdf', 'application/pdf', 52_428_801))).toBe(
      'File size must be less than 50MB',
    );
  });
});

test('pickers are given types and endings', () => {
  expect(acceptOf(receiptRules)).toBe('image/jpeg,.jpg,.jpeg,image/png,.png,application/pdf,.pdf');
  expect(acceptOf(certificateRules)).toBe('application/pdf,.pdf');
});

describe('the name of a file, for people', () => {
  test.each([
    ['ಪ್ರಮಾಣಪತ್ರ 🎓 (1).pdf', 'ಪ್ರಮಾಣಪತ್ರ 🎓 (1).pdf'],
    ['Cafe\u0301.pdf', 'Café.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\asha\\x.pdf', 'x.pdf'],
    ['CON.pdf', 'CON.pdf'],
    ['my "best" file.pdf', 'my "best" file.pdf'],
    ['my %22best%22 file.pdf', 'my "best" file.pdf'],
    ['100%25.pdf', '100%25.pdf'],
    ['evil\u202efdp.exe.pdf', 'evilfdp.exe.pdf'],
    ['a\r\nb\u0000.pdf', 'ab.pdf'],
    ['  spaced.pdf ', 'spaced.pdf'],
    ['', 'file.pdf'],
    ['.', 'file.pdf'],
    ['..', 'file.pdf'],
    ['dir/', 'file.pdf'],
    ['\u202e', 'file.pdf'],
  ])('%j is shown as %j', (given, shown) => {
    expect(displayFileName(given, 'file.pdf')).toBe(shown);
  });

  test('a long name is cut between characters and keeps its ending', () => {
    expect(displayFileName(`${'ಕ'.repeat(300)}.pdf`, 'x')).toBe(`${'ಕ'.repeat(200)}.pdf`);
    expect(displayFileName(`${'🎓'.repeat(300)}.pdf`, 'x')).toBe(`${'🎓'.repeat(200)}.pdf`);
  });

  test('what follows a dot is an ending only where it is short', () => {
    expect(displayFileName(`a.${'b'.repeat(300)}`, 'x')).toBe(`a.${'b'.repeat(198)}`);
  });
});
