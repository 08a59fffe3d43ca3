// `npm run posters`: draws the pictures of link previews that are out of date; with `--check` it only says which they are.
import { join } from 'node:path';
import { makeFonts } from './site/fonts.ts';
import { drawPosters, staleWarning } from './site/posters.ts';

if (process.argv.includes('--check')) {
  const warning = staleWarning();
  if (warning !== undefined) {
    console.error(warning);
    process.exitCode = 1;
  }
} else {
  const drawn = drawPosters(await makeFonts(join(import.meta.dirname, '..')));
  console.log(drawn.length > 0 ? `Drawn: ${drawn.join(', ')}` : 'All link previews are as they should be.');
}
