// The mark as it comes out of the generator. The console's build puts in what this file says, not the file itself
// (scripts/site/console.ts): the console begins without the generator.
import { drawLines } from './generate.ts';
import { logo } from './named.ts';

export const drawnLogo = drawLines(logo);
