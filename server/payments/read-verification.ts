// What must be said before a receipt is verified: that the money was seen, and by which reference.
import { isUtr, normaliseUtr, notSeenWords, utrFault, utrWords } from '#contract/utr.ts';
import { ApiError } from '#server/http/api-error.ts';
import { InputError } from '#server/links/checked-text.ts';

/** Throws an `InputError` for what no bank writes. */
export const readUtr = (field: string, text: string): string => {
  const utr = normaliseUtr(text);
  if (!isUtr(utr)) throw new InputError(field, utrWords.wrong);
  return utr;
};

type Given = { seenInBank: boolean; utr: string; hasNoUtr: boolean; mayReuseUtr: boolean };

/** Throws `staff.invalid` with words for each field. */
export const readVerification = (given: Given): { utr: string | null; mayReuseUtr: boolean } => {
  const fault = utrFault(given);
  const errors = {
    ...(fault === undefined ? {} : { utr: fault }),
    ...(given.seenInBank ? {} : { seenInBank: notSeenWords }),
  };
  if (Object.keys(errors).length > 0) throw new ApiError('staff.invalid', { errors });
  return { utr: given.hasNoUtr ? null : normaliseUtr(given.utr), mayReuseUtr: given.mayReuseUtr };
};
