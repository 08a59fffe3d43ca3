// A person's data, for administrators.
import { get, post, schemas } from '#contract/endpoint.ts';
import type * as people from './people.ts';

export const peopleApi = {
  find: get(
    '/api/staff/people',
    schemas<{ query: typeof people.peopleQuerySchema; answer: typeof people.peopleFoundSchema }>(),
  ),
  export: post('/api/staff/people/export', schemas<{ body: typeof people.peopleExportSchema }>()),
  erase: post(
    '/api/staff/people/erase',
    schemas<{ body: typeof people.peopleEraseSchema; answer: typeof people.peopleErasedSchema }>(),
  ),
};
