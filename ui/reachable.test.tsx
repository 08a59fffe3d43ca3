// Addresses and numbers in a text become links.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Reachable } from './reachable.tsx';

it('links what can be reached, and lets no line break fall into a number', () => {
  const html = renderToStaticMarkup(
    <Reachable text="Write to pay@agency.test or call +91 98400 12345 first." />,
  );
  expect(html).toMatch(/^Write to <a href="mailto:pay@agency\.test"[^>]*>pay@agency\.test<\/a> or call /);
  expect(html).toMatch(/<a href="tel:\+919840012345"[^>]*>\+91\u00A098400\u00A012345<\/a> first\.$/);
});
