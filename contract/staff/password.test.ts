// What is taken for a password: long, and not what a guesser tries first.
import { describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import { brandWords } from '#content/brand-words.ts';
import { serviceMenu } from '#content/services/menu.ts';
import { ownWords, passwordFault, passwordMaxLength } from './password.ts';
import { estimateStrength } from './password-strength.ts';

const own = ownWords('divya@agency.test', 'Divya Rao', ...brandWords);

describe('the length', () => {
  it.each([
    ['', 'Enter'],
    ['elevenchars', 'Too short'],
    ['a'.repeat(129), 'Too long'],
    ['a'.repeat(1_000_000), 'Too long'],
  ])('of %.20s is refused', (password, why) => {
    expect(passwordFault(password)).toContain(why);
  });

  it('is counted in characters, not bytes', () => {
    expect(passwordFault('😀'.repeat(11))).toContain('Too short');
    expect(passwordFault('😀'.repeat(12))).toBeUndefined();
    expect(passwordFault('😀'.repeat(128))).toBeUndefined();
  });
});

describe('the strength', () => {
  it.each([
    'four quiet herons wade',
    'seven lamps by the well',
    'correct horse battery',
    'chai in a purple teacup',
    'mango lantern jaipur sitar',
    'ನಾಲ್ಕು ಬಿಳಿ ಕೊಕ್ಕರೆಗಳು',
    'x7#kP2!mQ9&z',
  ])('of %s is enough', (password) => {
    expect(estimateStrength(password, own)).toMatchObject({ isEnough: true });
  });

  it.each([
    ['divya@agency.test', 'your name, your email address'],
    ['divyadivyadivya1', 'your name, your email address'],
    ['Rao, Divya 1990!', 'your name, your email address'],
    [`${brand.name} 2026`, 'the agency’s name'],
    [`Welcome@${brand.shortName}2026`, 'the agency’s name'],
    [`${serviceMenu[4]?.label} 123!`, 'the agency’s name'],
    ['Summer2026!!', 'a common word'],
    ['Mumbai@2026!!', 'a common word'],
    ['Chennai@2026!', 'a common word'],
    ['Jaipur@2026##', 'a common word'],
    ['Diwali@2025!!', 'a common word'],
    ['Lakshmi#2026!', 'a common word'],
    ['Namaste@2026!', 'a common word'],
    ['Bharat@@2026!!!!', 'a common word'],
    ['2026@Mumbai!!', 'a common word'],
    ['JaiHind@2026!', 'a common word'],
    ['Jai Hind @2026!', 'a common word'],
    ['Kolkat@#2026!!', 'a common word'],
    ['Venkatesh@2026!', 'a name'],
    ['Kulkarni#1987!!', 'a name'],
    ['RahulSharma@2026', 'a name'],
    ['priya.sharma@2026', 'a name'],
    ['Mumbai2026Delhi!', 'a common word'],
    ['Mumbai@400001!!', 'a common word'],
    ['Umbrella#1999?!', 'Too easy'],
    ['Sunlight@2026##', 'a common word'],
    ['1q2w3e4r5t6y', 'many people use'],
    ['password1234', 'many people use'],
    ['Passw0rd123456!', 'many people use'],
    ['qwerty123456789', 'many people use'],
    ['aaaaaaaaaaaaaaa', 'repeats itself'],
    ['abcdefghijklmno', 'is a sequence'],
    ['monday tuesday wednesday', 'a well-known order'],
  ])('of %s is not, and the words say why and what to do', (password, why) => {
    const { isEnough, advice } = estimateStrength(password, own);
    expect(isEnough).toBe(false);
    expect(advice).toContain('Too easy to guess.');
    expect(advice).toContain(why);
    expect(advice).toContain('Use four or five words');
  });

  it('takes little more time for the worst text than for an ordinary one', () => {
    const pieces = [
      'a',
      '1',
      '4@',
      'p@ssw0rd',
      '1/1/',
      '$s5',
      '/\\/\\',
      '19902020',
      '4@({[<369&#!1|\\0$5+7%2',
      'ab',
    ];
    const worst = pieces.map((piece) => piece.repeat(passwordMaxLength).slice(0, passwordMaxLength));
    const timeOf = (passwords: readonly string[]): number => {
      const start = Date.now();
      for (const password of passwords) estimateStrength(password, own);
      return (Date.now() - start) / passwords.length;
    };
    const ordinary = ['four quiet herons wade', 'x7#kP2!mQ9&z', 'seven lamps by the well'];
    for (const warmUp of [worst, ordinary]) timeOf(warmUp);
    // Three times as much; without the limits it is hundreds of times.
    expect(timeOf(worst)).toBeLessThan(25 * Math.max(2, timeOf(ordinary)));
  });
});

it('takes few and short words as what somebody is called', () => {
  expect(ownWords('Divya Rao', 'divya@agency.test')).toEqual([
    'divya rao',
    'divya',
    'rao',
    'divya@agency.test',
    'agency',
    'test',
  ]);
  expect(ownWords('x'.repeat(1_000_000), 'a b c '.repeat(100_000)).length).toBeLessThanOrEqual(60);
});
