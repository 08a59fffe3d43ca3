// What is said of the drawing that every private link has of its own (ui/drawing/link-drawing.ts), on its page, in mails and on
// paper.

export const linkDrawingWords = {
  /** For those who do not see it. */
  name: 'The drawing of your link',
  onPage: 'The drawing in our mail and on this page is the same.',
  inMail: 'The page that your link opens shows this same drawing.',
};
