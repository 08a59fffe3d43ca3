// What a visitor drew on home, which kept it in this tab: its text goes along with an enquiry, and its lines show it in the thanks,
// so that nothing has to be loaded that could draw.
import { drawingMaxLength, drawingPattern } from '#contract/drawing.ts';
import type { Drawing } from '#ui/drawing/generate.ts';
import { drawnName } from './draft-name.ts';
import { parse, type safeStorage } from './enquiry-draft.ts';

export type Drawn = { text: string; lines: Drawing };

/** Undefined if nothing was drawn, or if what is kept is not what home writes. */
export const readDrawn = (storage: ReturnType<typeof safeStorage>): Drawn | undefined => {
  const { text, lines } = parse(storage.getItem(drawnName) || null);
  if (typeof text !== 'string' || text.length > drawingMaxLength || !drawingPattern.test(text))
    return undefined;
  return typeof lines === 'object' && lines !== null ? { text, lines: lines as Drawing } : undefined;
};
