// What staff do with enquiries.
import { get, post, remove, schemas } from '#contract/endpoint.ts';
import type * as enquiries from './enquiries.ts';

type One = { answer: typeof enquiries.enquiryAnswerSchema };
const one = '/api/staff/enquiries/:id';

export const enquiryApi = {
  list: get(
    '/api/staff/enquiries',
    schemas<{ query: typeof enquiries.enquiryListQuerySchema; answer: typeof enquiries.enquiryPageSchema }>(),
  ),
  /** Exactly how many rows an export holds. */
  count: get(
    '/api/staff/enquiries/count',
    schemas<{
      query: typeof enquiries.enquiryCountQuerySchema;
      answer: typeof enquiries.enquiryCountSchema;
    }>(),
  ),
  export: get('/api/staff/enquiries/export', schemas<{ query: typeof enquiries.enquiryExportQuerySchema }>()),
  one: get(one, schemas<One>()),
  status: post(`${one}/status`, schemas<One & { body: typeof enquiries.enquiryStatusChangeSchema }>()),
  assignee: post(`${one}/assignee`, schemas<One & { body: typeof enquiries.enquiryAssigneeChangeSchema }>()),
  addNote: post(`${one}/notes`, schemas<One & { body: typeof enquiries.enquiryNoteFormSchema }>()),
  removeNote: remove(`${one}/notes/:noteId`, schemas<One>()),
  reply: post(`${one}/reply`, schemas<One & { body: typeof enquiries.enquiryReplyFormSchema }>()),
};
