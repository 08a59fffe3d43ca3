// Pictures of link previews write names of two scripts whole, joined letters too.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFonts } from './fonts.ts';
import { textSvg } from './posters.ts';
import { renderer, svg } from './svg.ts';

test('a name of two scripts is drawn in both', async () => {
  const { display, scripts } = await makeFonts(join(import.meta.dirname, '../..'));
  const folder = mkdtempSync(join(tmpdir(), 'site-font-'));
  const paths = [display.data, ...scripts].map((_, at) => join(folder, `${at}.ttf`));
  for (const [at, data] of [display.data, ...scripts].entries()) writeFileSync(paths[at] ?? '', data);
  const font = { paths, family: display.family };
  const inked = (text: string) => {
    const { pixels } = renderer(svg(400, 80, textSvg(text, 5, 50, 34, font)), font).render();
    return pixels.filter((value, at) => at % 4 === 3 && value > 0).length;
  };
  const [both, first, second] = [inked('ശ്രീജ & Co.'), inked('ശ്രീജ'), inked('& Co.')];
  expect(first).toBeGreaterThan(200);
  // The same letters stand at other fractions of a pixel.
  expect(Math.abs(both - first - second)).toBeLessThan(first / 4);
});
