// Addresses and numbers in a text become links.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Reachable } from './reachable.tsx';

it('links what can be reached, and lets no line break fall into a number', () => {
  const html = renderToStaticMarkup(
    <Reachable text="Write to pay@agency.test or call +91 80 0140 0140 first." />,
  );
  expect(html).toMatch(/^Write to <a href="mailto:pay@agency\.test"[^>]*>pay@agency\.test<\/a> or call /);
  expect(html).toMatch(/<a href="tel:\+918001400140"[^>]*>\+91\u00A080\u00A00140\u00A00140<\/a> first\.$/);
});
