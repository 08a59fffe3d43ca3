// What must be said before a receipt is verified: that the money was seen, and by which reference.
import { isUtr, normaliseUtr, utrWords } from '#contract/utr.ts';
import { ApiError } from '#server/http/api-error.ts';
import { InputError } from '#server/links/checked-text.ts';

/** Throws an `InputError` for what no bank writes. */
export const readUtr = (field: string, text: string): string => {
  const utr = normaliseUtr(text);
  if (!isUtr(utr)) throw new InputError(field, utrWords.wrong);
  return utr;
};

type Given = { seenInBank: boolean; utr: string; hasNoUtr: boolean; mayReuseUtr: boolean };

const utrFault = ({ utr, hasNoUtr }: Given): string | undefined => {
  if (utr.trim() === '')
    return hasNoUtr ? undefined : 'Please enter the reference, or tick that the bank shows none.';
  if (hasNoUtr) return 'There is a reference here. Please take it out, or the tick below.';
  return isUtr(normaliseUtr(utr)) ? undefined : utrWords.wrong;
};

/** Throws `staff.invalid` with words for each field. */
export const readVerification = (given: Given): { utr: string | null; mayReuseUtr: boolean } => {
  const fault = utrFault(given);
  const errors = {
    ...(fault === undefined ? {} : { utr: fault }),
    ...(given.seenInBank ? {} : { seenInBank: 'Please look for the amount in the bank account first.' }),
  };
  if (Object.keys(errors).length > 0) throw new ApiError('staff.invalid', { errors });
  return { utr: given.hasNoUtr ? null : normaliseUtr(given.utr), mayReuseUtr: given.mayReuseUtr };
};
