// What the list takes from the address. An enquiry's own address carries it along, so that the way back leads to the same rows.

import { kept, readChoice, readDate, readPage, readText } from '#console/search.ts';
import { enquirySubjects } from '#contract/enquiry.ts';
import { orders, statusFilters } from './words.ts';

export const readEnquirySearch = (search: Record<string, unknown>) =>
  kept({
    q: readText(search.q),
    status: readChoice(search.status, statusFilters),
    subject: readChoice(search.subject, enquirySubjects),
    assigned: readText(search.assigned, 100),
    from: readDate(search.from),
    to: readDate(search.to),
    sort: readChoice(search.sort, orders),
    ...readPage(search),
  });
