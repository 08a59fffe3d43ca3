// What the payment page makes of its link's details. Any failure is the inactive card.
import { brand } from '#content/brand.ts';
import { type ClientDetails, readClientDetails } from '#contract/payment.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { mayRetry } from '#web/private/use-details.ts';

type DetailsState = { step: 'inactive'; mayRetry: boolean } | { step: 'ready'; details: ClientDetails };

export const readDetailsResult = (result: ApiResult): DetailsState => {
  if (!result.ok) return { step: 'inactive', mayRetry: mayRetry(result) };
  const details = readClientDetails(result.data, brand.slug);
  return details === undefined ? { step: 'inactive', mayRetry: false } : { step: 'ready', details };
};
