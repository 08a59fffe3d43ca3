// What pickers of files are told, and what names of files become for people to read.
import { describe, expect, test } from 'vitest';
import { acceptOf, certificateRules, displayFileName, receiptRules } from './files.ts';

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
