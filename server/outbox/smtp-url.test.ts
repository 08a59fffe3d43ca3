// What SMTP_URL may be, and where passwords may go in plain text.
import { expect, it } from 'vitest';
import { readSmtpUrl, smtpWarning } from './smtp-url.ts';

const tls = (url: string): string | undefined => {
  const settings = readSmtpUrl(url);
  if (settings === undefined) return undefined;
  return settings.secure
    ? 'always'
    : settings.requireTLS
      ? 'required'
      : settings.ignoreTLS
        ? 'off'
        : 'optional';
};

it.each([
  ['smtp://user:pw@mail.example.com:587', 'required'],
  ['smtp://mail.example.com', 'required'],
  ['smtp://203.0.113.9:25', 'required'],
  ['smtp://[2001:db8::1]', 'required'],
  ['smtp://172.32.0.1', 'required'],
  ['smtp://localhost.example.com', 'required'],
  ['smtp://user:pw@mail.example.com?tls=optional', 'optional'],
  ['smtp://user:pw@mail.example.com?tls=off', 'off'],
  ['smtps://user:pw@mail.example.com', 'always'],
  ['smtp://localhost:1025', 'optional'],
  ['smtp://LocalHost:1025', 'optional'],
  ['smtp://127.0.0.1:1025', 'optional'],
  ['smtp://[::1]:1025', 'optional'],
  ['smtp://10.1.2.3', 'optional'],
  ['smtp://172.31.255.255', 'optional'],
  ['smtp://192.168.1.10', 'optional'],
  ['smtp://[fd00::1]', 'optional'],
  ['smtp://mail', 'optional'],
  ['smtp://relay.internal', 'optional'],
  ['smtp://127.0.0.1:1025?tls=required', 'required'],
  ['smtp://127.0.0.1?requireTLS=true', 'required'],
  ['smtp://mail.example.com?ignoreTLS=true', 'off'],
  ['smtp://mail.example.com?tls=maybe', undefined],
  ['smtps://mail.example.com?tls=off', undefined],
])('%s: %s', (url, expected) => {
  expect(tls(url)).toBe(expected);
});

it('warns where a password may go in plain text', () => {
  expect(smtpWarning('smtp://user:pw@mail.example.com?tls=optional')).toMatch(
    /user name, password .+ plain text/,
  );
  expect(smtpWarning('smtp://user:pw@mail.example.com?tls=off')).toMatch(/user name, password .+ plain text/);
  expect(smtpWarning('smtp://mail.example.com?tls=off')).toMatch(
    /: mails go to mail\.example\.com in plain text/,
  );
  for (const safe of [
    'smtp://user:pw@mail.example.com',
    'smtps://u:p@mail.example.com',
    'smtp://u:p@127.0.0.1',
  ])
    expect(smtpWarning(safe)).toBeUndefined();
  expect(smtpWarning(undefined)).toBeUndefined();
});
