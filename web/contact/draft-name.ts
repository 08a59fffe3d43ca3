/** Where in the tab's storage the enquiry form keeps what was typed. */
export const draftName = 'enquiry-draft';
