// The calls that anyone may make: those of the public pages, and what watches the server. Those of staff are with their nouns, in staff/.
import type * as candidate from './candidate.ts';
import { type Endpoint, get, head, patch, post, remove, schemas } from './endpoint.ts';
import type { EnquirySchema, enquiryAnswerSchema } from './enquiry.ts';
import type { aliveSchema, readySchema } from './health.ts';
import type { makeClientDetailsSchema, paymentAnswerSchema } from './payment.ts';
import type { beginUploadSchema, partialUploadQuerySchema, uploadBegunSchema } from './resumable.ts';
import { type vitalSchema, vitalsPath } from './vitals.ts';

/** Bodies that hold a file are forms, which no schema reads. */
export const publicApi = {
  contactSubmit: post(
    '/api/contact/submit',
    schemas<{ body: EnquirySchema; answer: typeof enquiryAnswerSchema }>(),
  ),
  clientDetails: get(
    '/api/client-details/:token',
    schemas<{ answer: ReturnType<typeof makeClientDetailsSchema> }>(),
  ),
  paymentSubmit: post('/api/payment/submit', schemas<{ answer: typeof paymentAnswerSchema }>()),
  paymentReceipt: get('/api/payment/receipt/:token'),
  candidateDetails: get(
    '/api/candidate-details/:token',
    schemas<{ answer: typeof candidate.candidateDetailsSchema }>(),
  ),
  candidateUpload: post(
    '/api/candidate/upload/:token',
    schemas<{ answer: typeof candidate.candidateUploadAnswerSchema }>(),
  ),
  candidateFile: get('/api/candidate/file/:token'),
  candidateRequest: post(
    '/api/candidate/request/:token',
    schemas<{ answer: typeof candidate.candidateRequestAnswerSchema }>(),
  ),
  vitals: post(vitalsPath, schemas<{ body: typeof vitalSchema }>()),
  openapi: get('/api/openapi.json'),
  healthz: get('/healthz', schemas<{ answer: typeof aliveSchema }>()),
  readyz: get('/readyz', schemas<{ answer: typeof readySchema }>()),
  /** For the command line's doctor. */
  diagnosis: get('/healthz/diagnosis'),
  metrics: get('/metrics'),
};

type Which = { query: typeof partialUploadQuerySchema };

/** The four calls of a resumable upload, all at one address: resumable.ts. */
const partialUpload = <Path extends `${string}:token`>(path: Path) => ({
  begin: post(path, schemas<{ body: typeof beginUploadSchema; answer: typeof uploadBegunSchema }>()),
  ask: head(path, schemas<Which>()),
  /** Answers the last byte as the form post would. */
  goOn: patch(path, schemas<Which>()),
  giveUp: remove(path, schemas<Which>()),
});
export type PartialUploadApi = ReturnType<typeof partialUpload<`${string}:token`>>;

export const partialUploads = {
  payment: partialUpload('/api/payment/partial-upload/:token'),
  candidate: partialUpload('/api/candidate/partial-upload/:token'),
};

/** The paths of all of these, each once. */
export const publicPaths = (): string[] => {
  const calls = [publicApi, partialUploads.payment, partialUploads.candidate].flatMap((each) =>
    Object.values<Endpoint>(each),
  );
  return [...new Set(calls.map(({ path }) => path))];
};
