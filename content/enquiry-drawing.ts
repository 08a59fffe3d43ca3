// What the agency's mail says of a drawing that came with an enquiry (content/redraw.ts).

export const enquiryDrawingWords = {
  /** For those who do not see it. */
  name: 'The drawing that came with the message',
  inMail: 'Drawn on our home page by the sender, and sent along.',
};
