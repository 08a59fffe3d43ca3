// The two mails of an enquiry: to the agency, so that answering it answers the visitor, and to the visitor.

import { brand } from '#content/brand.ts';
import { type EnquiryFacts, enquiryAgencyMail, enquiryReceivedMail } from '#content/mails.ts';
import { drawingHash } from '#contract/drawing-hash.ts';
import { enquiryFields, pickFields } from '#contract/enquiry.ts';
import { consoleLink, enquiryScreens } from '#contract/staff/paths.ts';
import { formatInstant } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import type { NewMail } from '#server/outbox/outbox.store.ts';
import type { Enquiry } from './enquiries.store.ts';

const factsOf = (enquiry: Enquiry): EnquiryFacts => ({
  ...pickFields(enquiry, enquiryFields),
  receivedAt: formatInstant(enquiry.created_at, brand.hours),
});

/** Returns the agency's mail first, then the visitor's. */
export const enquiryMails = (
  enquiry: Enquiry,
  { mailTo, consoleUrl }: Pick<Config, 'mailTo' | 'consoleUrl'>,
): NewMail[] => {
  const facts = factsOf(enquiry);
  const url = consoleUrl + consoleLink(enquiryScreens.one, { id: enquiry.id });
  return [
    {
      kind: 'enquiry.agency',
      aboutId: enquiry.id,
      to: mailTo,
      replyTo: enquiry.email,
      ...(enquiry.drawing === null ? {} : { drawingOf: drawingHash + enquiry.drawing }),
      content: enquiryAgencyMail({ ...facts, url }),
    },
    { kind: 'enquiry.visitor', aboutId: enquiry.id, to: enquiry.email, content: enquiryReceivedMail(facts) },
  ];
};
