// What a person is told when a call failed: the server's words if it had any, else the call's own fixed ones.
import type { ApiFailure } from './api-answer.ts';

export type CallWords = {
  /** The server refused without words, or its answer could not be read. */
  refused: string;
  /** No answer came. */
  unreachable: string;
  /** A proxy in front of the server refused the size with a page of its own. */
  tooLarge?: string;
};

/** Returns a sentence for the person. A 413 without words of its own comes from a proxy: `words.tooLarge`. */
export const failureWords = (failure: ApiFailure, words: CallWords): string => {
  if (failure.kind === 'unreachable') return words.unreachable;
  if (failure.kind === 'refused' && failure.message !== undefined) return failure.message;
  return failure.status === 413 ? (words.tooLarge ?? words.refused) : words.refused;
};
