// What is taken for a password: long, and not what everybody tries first.
import { expect, it } from 'vitest';
import { passwordFault } from './password.ts';

it.each(['four quiet herons wade', 'correct horse battery', 'ನಾಲ್ಕು ಬಿಳಿ ಕೊಕ್ಕರೆಗಳು', 'x7#kP2!mQ9&z'])(
  'takes %s',
  (password) => {
    expect(passwordFault(password, 'divya@kolam.test')).toBeUndefined();
  },
);

it.each([
  ['', 'Enter'],
  ['elevenchars', 'Too short'],
  ['a'.repeat(129), 'Too long'],
  ['aaaaaaaaaaaaaaa', 'Too easy'],
  ['password1234', 'Too easy'],
  ['Passw0rd123456!', 'Too easy'],
  ['qwerty123456789', 'Too easy'],
  ['divyadivyadivya1', 'Too easy'],
])('refuses %s', (password, why) => {
  expect(passwordFault(password, 'divya@kolam.test')).toContain(why);
});

it('counts characters, not bytes', () => {
  expect(passwordFault('😀'.repeat(11))).toContain('Too short');
});
