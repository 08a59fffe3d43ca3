// What Home says of the server's parts and of payment links, as it is written.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { funnelWords } from './business-figures.tsx';
import { States } from './system-section.tsx';

const textOf = (failing: string[], warnings: string[]): string => {
  const inList = (names: string[]) => names.map((name) => ({ name, text: 'does not work' }));
  return renderToStaticMarkup(<States failing={inList(failing)} warnings={inList(warnings)} />).replaceAll(
    /(?:<[^>]*>)+/g,
    ' ',
  );
};

it('says that all parts work only where nothing is worth a look', () => {
  expect(textOf([], [])).toContain('All working');
  expect(textOf([], ['mail'])).toContain('1 needs a look');
  expect(textOf([], ['mail', 'disk'])).toContain('2 need a look');
  expect(textOf(['database'], ['mail'])).toContain('database: does not work');
  for (const text of [textOf([], ['mail']), textOf(['database'], [])])
    expect(text).not.toContain('All working');
});

it('says of one link what is said of one', () => {
  const funnel = { success: true as const, since: '2026-08-30', made: 1, opened: 1, receipt: 1, verified: 0 };
  expect(funnelWords(funnel)).toBe(
    'Of 1 created since 30 Aug 2026, 1 was opened by a person, 1 led to a receipt, and 0 are verified.',
  );
  expect(funnelWords({ ...funnel, made: 1_200, opened: 3, receipt: 2, verified: 1 })).toBe(
    'Of 1,200 created since 30 Aug 2026, 3 were opened by a person, 2 led to a receipt, and 1 is verified.',
  );
});
