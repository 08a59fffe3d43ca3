// Names and hours that end in a full stop bring it along: no text of an agency "Nila Traders Pvt. Ltd." has it twice.
import { afterAll, expect, it, vi } from 'vitest';
import { brand } from './brand.ts';

const named = 'Nila Traders Pvt. Ltd.';
const hours = { ...brand.hours, line: '9 a.m. to 6 p.m.', closed: 'Closed on Sat. and Sun.' };
const map = brand.map && { ...brand.map, serviceName: named };
const names = { name: named, legalName: named, hours, map };
const promise = { usualTime: '2 hrs.', longestTime: '48 hrs.' };

// Test files share their modules: what was made with these names goes with them.
afterAll(() => {
  vi.doUnmock('./brand.ts');
  vi.doUnmock('./receipt-promise.ts');
  vi.resetModules();
});

/** The content as it is made with these names. */
const load = async () => {
  vi.resetModules();
  vi.doMock('./brand.ts', async (original) => ({
    ...(await original<object>()),
    brand: { ...brand, ...names },
  }));
  vi.doMock('./receipt-promise.ts', async (original) => ({ ...(await original<object>()), ...promise }));
  const { fillIn } = await import('./legal-facts.ts');
  const { staffInvitationMail } = await import('./staff-mails.ts');
  const { allContent } = await import('./validate.ts');
  return { fillIn, staffInvitationMail, allContent };
};

/** Every text, with those that functions build for a sample value. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOf(value('5'));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
};

it('is not doubled in a page, a mail or a legal text', async () => {
  const { fillIn, staffInvitationMail, allContent } = await load();
  const texts = [
    ...textsOf(allContent),
    fillIn(allContent.terms),
    fillIn(allContent.privacy),
    ...textsOf(staffInvitationMail({ url: '', expiresAt: '', by: named })),
  ];
  expect(texts.filter((text) => text.includes(named)).length).toBeGreaterThan(40);
  expect(texts.filter((text) => /[^.]\.\.(?!\.)/.test(text))).toEqual([]);
  expect(fillIn('By {{brand.name}}. It is {{ brand.name }}, not {{brand.name}}')).toBe(
    `By ${named} It is ${named}, not ${named}`,
  );
});
