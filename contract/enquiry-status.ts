// Where an enquiry stands: server and console agree on the words.

export const enquiryStatuses = ['new', 'read', 'answered', 'closed', 'spam'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];
