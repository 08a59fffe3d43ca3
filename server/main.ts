// The program that `npm start` and the image run: the server, with what Node has compiled kept for the next start.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// In a folder of this installation, which nobody else may write to; where it cannot be written, nothing is kept.
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/compiled'));
await import('./start.ts');
