// What staff do with candidates' links.
import { get, post, schemas } from '#contract/endpoint.ts';
import type * as candidates from './candidates.ts';

type One = { answer: typeof candidates.candidateAnswerSchema };
const one = '/api/staff/candidates/:id';
const request = '/api/staff/candidate-requests/:id';

export const candidateApi = {
  list: get(
    '/api/staff/candidates',
    schemas<{
      query: typeof candidates.candidateListQuerySchema;
      answer: typeof candidates.candidatePageSchema;
    }>(),
  ),
  create: post('/api/staff/candidates', schemas<One & { body: typeof candidates.candidateFormSchema }>()),
  one: get(one, schemas<One>()),
  deactivate: post(`${one}/deactivate`, schemas<One>()),
  activate: post(`${one}/activate`, schemas<One>()),
  reissue: post(`${one}/reissue`, schemas<One>()),
  handOver: post(`${one}/hand-over`, schemas<One>()),
  resetUpload: post(`${one}/reset-upload`, schemas<One & { body: typeof candidates.resetUploadSchema }>()),
  /** Download of one upload, those that were reset too. */
  file: get(`${one}/uploads/:uploadId/file`),
  requests: get(
    '/api/staff/candidate-requests',
    schemas<{ answer: typeof candidates.waitingRequestsSchema }>(),
  ),
  grant: post(`${request}/grant`, schemas<One>()),
  refuse: post(`${request}/refuse`, schemas<One>()),
};
