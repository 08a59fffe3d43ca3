// What a page keeps of the stylesheet, and what it does not.

import { expect, it } from 'vitest';
import { pruneCss } from './prune-css.ts';

const css = `
  :root{--used:red;--through:var(--deep);--deep:blue;--in-page:green;--gone:grey}
  @keyframes spin{to{rotate:1turn}} @keyframes lost{to{opacity:0}}
  .here{color:var(--used);background:var(--through);animation:spin 1s}
  .away{color:pink} .here .away{color:pink} table{color:teal} p:not(.away){color:navy}
  .late{color:olive} .alert-error{color:maroon}
  @media (width>1px){.away{color:pink} .here{margin:0}}
`;
const html = '<p class="here"><svg><path stroke="var(--in-page)"/></svg></p>';
const script = 'x("div",{className:"panel late"},`alert-$' + '{kind}`)';
const pruned = pruneCss(css, { html, script });

it('keeps what the markup, the script and a stem in the script name', () => {
  for (const kept of ['.here{', 'margin:0', 'p:not(.away)', '.late', '.alert-error', '--in-page', '--deep']) {
    expect(pruned).toContain(kept);
  }
  expect(pruned).toContain('@keyframes spin');
});

it('drops classes, elements, keyframes and variables that nothing uses', () => {
  for (const dropped of ['pink', 'teal', 'lost', '--gone']) expect(pruned).not.toContain(dropped);
});
