// What the payment page makes of its link's details. Any failure is the inactive card.
import { brand } from '#content/brand.ts';
import { type ClientDetails, isPaid, readClientDetails } from '#contract/payment.ts';
import { type ApiResult, isSuccess } from '#ui/api-answer.ts';
import { mayRetry } from '#web/private/use-details.ts';

type DetailsState = { step: 'inactive'; mayRetry: boolean } | { step: 'ready'; details: ClientDetails };

/** A link that has ended shows what was paid by it. */
export const showsDetails = (status: number, body: unknown): boolean =>
  isSuccess(status, body) || (status === 410 && isPaid(body));

export const readDetailsResult = (result: ApiResult): DetailsState => {
  if (!result.ok) return { step: 'inactive', mayRetry: mayRetry(result) };
  const details = readClientDetails(result.data, brand.slug);
  return details === undefined ? { step: 'inactive', mayRetry: false } : { step: 'ready', details };
};
