// Where signing in may lead: nowhere but into the console.
import { expect, test } from 'vitest';
import { readNext } from './next-address.ts';

test.each([
  ['/console/enquiries?q=a&status=new#notes', '/console/enquiries?q=a&status=new#notes'],
  ['/console', '/console'],
  ['/console?x=1', '/console?x=1'],
])('%s is followed', (next, to) => expect(readNext(next)).toBe(to));

test.each([
  undefined,
  '',
  '/',
  '/consolex',
  'https://elsewhere.example/console',
  '//elsewhere.example/console',
  '/\\elsewhere.example/console',
  '/console/../api/staff/me',
  '/console/../..//evil.example',
  '/console/%2e%2e//evil.example',
  'https:',
  'https:/\\evil.example/console',
  'javascript:alert(1)',
  '/console/sign-in?next=/console',
  42,
])('%s leads to the start', (next) => expect(readNext(next)).toBe('/console'));
