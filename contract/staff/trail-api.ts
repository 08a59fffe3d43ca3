// The audit trail: read by all staff, checked and exported by administrators.
import { get, schemas } from '#contract/endpoint.ts';
import type * as trail from './trail.ts';

export const trailApi = {
  list: get(
    '/api/staff/trail',
    schemas<{ query: typeof trail.trailQuerySchema; answer: typeof trail.trailPageSchema }>(),
  ),
  choices: get('/api/staff/trail/choices', schemas<{ answer: typeof trail.trailChoicesSchema }>()),
  check: get('/api/staff/trail/check', schemas<{ answer: typeof trail.trailCheckSchema }>()),
  export: get('/api/staff/trail/export', schemas<{ query: typeof trail.trailExportQuerySchema }>()),
};
