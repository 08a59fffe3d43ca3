// What a page keeps of the stylesheet, and what it does not.

import { expect, it } from 'vitest';
import { pruneCss } from './prune-css.ts';

const css = `
  :root{--used:red;--through:var(--deep);--deep:blue;--in-page:green;--gone:grey}
  @keyframes spin{to{rotate:1turn}} @keyframes lost{to{opacity:0}}
  .here{color:var(--used);background:var(--through);animation:spin 1s}
  .away{color:pink} .here .away{color:pink} table{color:teal} p:not(.away){color:navy}
  .late{color:olive} .alert-error{color:maroon}
  .here[aria-busy=true]{color:gold} .here[data-laid-out]{color:lime} .here[open]{color:tan} .here[lang]{color:plum}
  .here{font-family:"Site Sans","Site Fallback",sans-serif;content:"a, b"} @font-face{font-family:Site Fallback;src:local(Arial)}
  .here:disabled{color:coral} .late:disabled{color:khaki} .here::file-selector-button{color:orchid} .ease-out{color:beige} .fixed{color:azure}
  :root{color-scheme:light}
  @media (width>1px){.away{color:pink} .here{margin:0}}
`;
const html = '<p class="here" open><svg><path stroke="var(--in-page)"/></svg></p>';
const script =
  'a.animate(b,{easing:"ease-out"});x("div",{className:"panel late","aria-busy":b},`alert-$' +
  '{kind}`);e.dataset.laidOut=""';
const pruned = pruneCss(css, { html, script });

it('keeps what the markup, the script and a stem in the script name', () => {
  for (const kept of [
    '.here{',
    'margin:0',
    'p:not(.away)',
    '.late',
    '.alert-error',
    '--in-page',
    '=true]',
    'laid-out]',
    '[open]',
  ]) {
    expect(pruned).toContain(kept);
  }
  expect(pruned).toContain(':blue');
  expect(pruned).toContain('@keyframes spin');
});

it('drops classes, elements, keyframes and variables that nothing uses', () => {
  for (const dropped of ['pink', 'teal', 'lost', 'grey', '[lang]']) expect(pruned).not.toContain(dropped);
});

it('keeps what is only for disabled controls or files where there are some', () => {
  for (const dropped of ['coral', 'khaki', 'orchid', 'beige', 'azure', 'lightningcss'])
    expect(pruned).not.toContain(dropped);
  const withFields = '<input type="file" class="here" disabled><p class="late"></p>';
  const kept = pruneCss(css, { html: withFields, script: 'x("p",{className:"fixed"})' });
  for (const each of ['coral', 'orchid', 'azure']) expect(kept).toContain(each);
  expect(kept).not.toContain('khaki');
  expect(pruneCss(css, { html: withFields, script: 'b.disabled=true' })).toContain('khaki');
});

it('keeps the name of a fallback font and its face together', () => {
  expect(pruned).toContain('font-family:Site Sans,F0,sans-serif');
  expect(pruned).toContain('@font-face{font-family:F0;');
  expect(pruned).toContain('"a, b"');
});

it('gives short names to variables that stand in the stylesheet alone, each its own', () => {
  expect(pruned).not.toMatch(/--(used|through|deep)/);
  const [, red] = /(--\w+):red/.exec(pruned) ?? [];
  expect(pruned).toContain(`color:var(${red})`);
  const names = new Set(pruned.match(/--[\w-]+(?=:)/g));
  expect(names.size).toBe(4);
});
