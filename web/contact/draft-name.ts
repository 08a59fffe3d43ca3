/** Where in the tab's storage the enquiry form keeps what was typed. */
export const draftName = 'enquiry-draft';
/** Where what was drawn on home waits to go along with an enquiry, as JSON of a `Drawn`; empty if nothing was. */
export const drawnName = 'drawn';
