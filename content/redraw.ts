// What visitors read who redraw the drawing on the first screen, and patterns they may begin from. It comes when it is needed: the
// page itself carries `draw` of home.ts.

import type { Redraw } from './types.ts';

export const redraw: Redraw = {
  tools: 'Your drawing',
  undo: 'Undo',
  beginAgain: 'Begin again',
  patterns: 'Patterns',
  /** A drawing is what stands behind `#k=` in the address of a page on which it was drawn. */
  patternList: [
    { name: 'Rain', drawing: 'a163bqi51' },
    { name: 'Still water', drawing: 'a2c6nh0a2' },
    { name: 'River', drawing: 'a2yfxr4' },
    { name: 'Four winds', drawing: 'a37qay0d1' },
    { name: 'Courtyard', drawing: 'axqa0q7e' },
    { name: 'Lamp', drawing: 'a605bwui' },
  ],
  save: (kind) => `Save ${kind}`,
  copyLink: 'Copy link',

  /** For those who do not see it. */
  label: 'One line around a grid of dots',
  help: 'Arrows move between the dots. Space joins or parts the line. U undoes, Escape leaves.',
  place: (isParted, row, number) => `${isParted ? 'Parted' : 'Joined'}. Row ${row}, place ${number}`,
  pressed: (isParted, others) =>
    `${isParted ? 'Parted' : 'Joined'} on all sides${others ? ', with its neighbour' : ''}. Still one line.`,
  undone: 'Undone.',
  begunAgain: 'Back at the beginning.',
  linkCopied: 'Link copied',
};
