// What staff do with mails.
import { get, post, schemas } from '#contract/endpoint.ts';
import type * as mail from './mail.ts';

type One = { answer: typeof mail.mailAnswerSchema };
const one = '/api/staff/mail/:id';

export const mailApi = {
  list: get(
    '/api/staff/mail',
    schemas<{ query: typeof mail.mailListQuerySchema; answer: typeof mail.mailPageSchema }>(),
  ),
  delivery: get('/api/staff/mail/delivery', schemas<{ answer: typeof mail.deliverySchema }>()),
  one: get(one, schemas<One>()),
  retry: post(`${one}/retry`, schemas<One>()),
  dismiss: post(`${one}/dismiss`, schemas<One>()),
  undismiss: post(`${one}/undismiss`, schemas<One>()),
  retryAll: post('/api/staff/mail/retry-all', schemas<{ answer: typeof mail.mailRetriedSchema }>()),
};
