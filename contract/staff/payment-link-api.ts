// What staff do with payment links.
import { get, post, put, schemas } from '#contract/endpoint.ts';
import type * as links from './payment-links.ts';

type One = { answer: typeof links.paymentLinkAnswerSchema };
const one = '/api/staff/payment-links/:id';

export const paymentLinkApi = {
  list: get(
    '/api/staff/payment-links',
    schemas<{ query: typeof links.paymentLinkListQuerySchema; answer: typeof links.paymentLinkPageSchema }>(),
  ),
  create: post('/api/staff/payment-links', schemas<One & { body: typeof links.paymentLinkFormSchema }>()),
  one: get(one, schemas<One>()),
  deactivate: post(`${one}/deactivate`, schemas<One>()),
  activate: post(`${one}/activate`, schemas<One>()),
  expiry: put(`${one}/expiry`, schemas<One & { body: typeof links.paymentLinkExpiryFormSchema }>()),
  mail: post(`${one}/mail`, schemas<One>()),
};
